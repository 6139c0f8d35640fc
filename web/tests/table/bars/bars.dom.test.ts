import { flushSync } from 'svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import { api } from '../../../src/lib/net/api';
import { ApiProblem } from '../../../src/lib/net/problem';
import { moveToken } from '../../../src/lib/net/tables';
import Cover from '../../../src/lib/table/Cover.svelte';
import MovesDialog from '../../../src/lib/table/log/MovesDialog.svelte';
import Strips from '../../../src/lib/table/bars/Strips.svelte';
import TableMenu from '../../../src/lib/table/TableMenu.svelte';
import TableProblem from '../../../src/lib/table/TableProblem.svelte';
import Toast from '../../../src/lib/table/board/Toast.svelte';
import TopBar from '../../../src/lib/table/bars/TopBar.svelte';
import { NOW, TABLE } from '../../net/fakes';
import type { Played } from '../../desk/fake-session.svelte';
import { answered, cleanUp, deskAt, find, has, press, SEATS, show, type Situation, textOf } from '../../desk/fixtures';

vi.mock('../../../src/lib/net/tables', async (original) => ({
  ...(await original<typeof import('../../../src/lib/net/tables')>()),
  moveToken: vi.fn(),
}));

const told: string[] = [];

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  told.length = 0;
});

cleanUp();

function strips(situation: Situation, change: Partial<Played> = {}): Played {
  const { desk, session } = deskAt(situation);
  Object.assign(session, change);
  show(Strips, { desk });
  return session;
}

test('a lost line is said at once, with a way to try again', () => {
  const session = strips({}, { link: 'offline' });
  expect(find('[role="alert"]').textContent).toContain('The connection is lost.');
  press('.strip button');
  expect(session.played).toEqual(['retry']);
});

test('while it is connected again that is said more quietly', () => {
  strips({}, { link: 'connecting' });
  expect(textOf('[role="status"]')).toBe('Connecting …');
});

test.each([
  ['a bot plays in my place', { name: 'Ada', stand_in: 'greedy' }, 'Greedy plays for you. Play again yourself'],
  ['I am leaving', { name: 'Ada', has_left: true }, 'You are leaving: a bot takes over soon. Stay'],
])('%s, and the seat can be taken back', (_, me, text) => {
  const session = strips({ seats: [me, ...SEATS.slice(1)] });
  expect(textOf('.strip')).toBe(text);
  press('[data-take-seat-back]');
  expect(session.played).toEqual(['reclaim-seat']);
});

test('a player that is away is announced with the time that is left, also two of the same name', () => {
  const away = { name: 'Marta', away_since: 1 };
  strips({ seats: [{ name: 'Ada' }, away, away], deadlines: { '1': NOW + 60, '2': NOW + 90 } });
  expect([...document.querySelectorAll('.strip')].map((one) => one.textContent.replace(/\s+/g, ' ').trim())).toEqual([
    'Marta is away. A bot takes over in 1:00.',
    'Marta 2 is away. A bot takes over in 1:30.',
  ]);
});

test('a game that waits says so, and those who are there can agree to a bot', async () => {
  const agreement = { asked: [0, 2], agreed: [2] };
  const session = strips({ seats: [{ name: 'Ada' }, { name: 'Marta', away_since: 1, agreement }, { name: 'Ben' }] });
  expect(textOf('.strip p')).toBe('Marta is away. The game waits.');
  expect(textOf('[data-agreed]')).toBe('1 of 2 agree');
  press('[data-agree="1"]');
  await answered();
  expect(session.played).toEqual(['agree-to-stand-in 1']);
});

test.each([
  ['has agreed', 0, { asked: [0, 2], agreed: [0] }],
  ['is not asked', 0, { asked: [2], agreed: [] }],
  ['only watches', null, { asked: [0, 2], agreed: [] }],
])('who %s has no button to agree', (_, seat, agreement) => {
  strips({ seat, seats: [{ name: 'Ada' }, { name: 'Marta', away_since: 1, agreement }, { name: 'Ben' }] });
  expect([has('.strip'), has('[data-agree]')]).toEqual([true, false]);
});

test.each([
  [1, 'Last round: 1 turn left'],
  [3, 'Last round: 3 turns left'],
])('the last round: %i', (turns_left, text) => {
  strips({ game: { turns_left, turn: 1 } });
  expect(textOf('.strip p')).toBe(text);
  expect(find('.strip a').getAttribute('href')).toBe('/rules/usa#E1');
});

test('who has the turn in the last round reads that it is the last one', () => {
  strips({ game: { turns_left: 2, turn: 0 } });
  expect(textOf('.strip p')).toBe('Last round: this is your last turn');
});

test('usually there are no strips', () => {
  strips({});
  expect(has('.strip')).toBe(false);
});

function bar(more: Partial<Parameters<typeof TopBar>[1]> = {}): void {
  const note = (what: string) => (): void => {
    told.push(what);
  };
  show(TopBar, {
    ...{ about: 'USA', line: 'Your turn: claim?', short: 'Your turn', isMine: true, seat: 0, isColumnOpen: true },
    ...{ onlist: note('list'), oncolumn: note('column'), onmenu: note('menu') },
    ...more,
  });
}

test('the bar says whose turn it is, as the heading of the page', () => {
  bar();
  expect(textOf('h1 .long')).toBe('Your turn: claim?');
  expect(textOf('h1 .short')).toBe('Your turn');
});

test('its buttons have names', () => {
  bar();
  expect([...document.querySelectorAll('.icon-button')].map((one) => one.getAttribute('aria-label'))).not.toContain(
    null,
  );
  expect(find('[data-open-column]').getAttribute('aria-expanded')).toBe('true');
  for (const button of ['[data-open-list]', '[data-open-column]', '[data-menu]']) press(button);
  expect(told).toEqual(['list', 'column', 'menu']);
});

test('sounds are switched in the bar', () => {
  bar();
  const button = find('[aria-pressed]');
  expect(button.getAttribute('aria-pressed')).toBe('false');
  button.click();
  flushSync();
  expect(button.getAttribute('aria-pressed')).toBe('true');
  button.click();
});

test('a cover says whose turn it is, and opens for them alone', () => {
  show(Cover, { seat: 1, name: 'Marta', onopen: () => told.push('open') });
  expect(find('[data-cover]').dataset.cover).toBe('1');
  expect(textOf('h1')).toBe('It is Marta’s turn');
  press('[data-uncover]');
  expect(told).toEqual(['open']);
});

test('a problem has a sentence and two ways out', () => {
  show(TableProblem, { problem: { code: 'no_such_table' }, onretry: () => told.push('retry') });
  expect(textOf('[role="alert"]')).not.toBe('');
  press('.buttons button');
  expect([told, find('.buttons a').getAttribute('href')]).toEqual([['retry'], '/']);
});

test('a toast is heard at once', () => {
  show(Toast, { text: 'Too few cards.' });
  expect(textOf('[data-toast][role="alert"]')).toBe('Too few cards.');
});

function moves(situation: Situation): Played {
  const { desk, session } = deskAt(situation);
  show(MovesDialog, { desk, onclose: () => told.push('close') });
  return session;
}

test('every move is a button in the list, and is played', () => {
  const session = moves({ legal: ['draw blind', 'claim denver-helena green wilds=0', 'tickets'] });
  expect([...document.querySelectorAll<HTMLElement>('[data-action]')].map((one) => one.dataset.action)).toEqual([
    'draw blind',
    'claim denver-helena green wilds=0',
    'tickets',
  ]);
  press('[data-action="tickets"]');
  expect([session.played, told]).toEqual([['tickets'], ['close']]);
});

test('moves can be looked for by city', () => {
  moves({ legal: ['draw blind', 'claim denver-helena green wilds=0'] });
  const field = find('[data-moves] input') as HTMLInputElement;
  field.value = ' HELE';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect(document.querySelectorAll('[data-action]')).toHaveLength(1);
  field.value = 'atlantis';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect(textOf('.list')).toBe('No such move.');
});

test('twins in the list differ, and so do two that cost the same', () => {
  moves({ legal: ['claim boston-montreal-1 red wilds=0', 'claim boston-montreal-2 red wilds=0'] });
  expect(document.querySelectorAll('[data-action]')).toHaveLength(2);
});

test('who has nothing to choose reads so', () => {
  moves({});
  expect(textOf('[data-moves]')).toBe('It is not your turn: there is nothing to choose.');
});

test('the menu leads to settings, another device, the start page, and out of the game', async () => {
  const { desk, session } = deskAt();
  show(TableMenu, { desk, onclose: () => told.push('close') });
  expect(find('a[href="/"]').textContent).toBe('To the start page');
  press('[data-go-away]');
  await answered();
  expect([session.played, told]).toEqual([['leave-game'], ['close']]);
});

test('a refused leave shows its reason', async () => {
  const { desk, session } = deskAt();
  session.outcome = { ok: false, refusal: { code: 'offline' } };
  show(TableMenu, { desk, onclose: () => told.push('close') });
  press('[data-go-away]');
  await answered();
  expect([told, textOf('[role="alert"]') === '']).toEqual([[], false]);
});

test('another device gets a code to scan, or a link where there is no camera', async () => {
  vi.mocked(moveToken).mockResolvedValue('secret');
  vi.spyOn(api, 'get').mockResolvedValue(['http://192.0.2.7:8460']);
  const { desk } = deskAt();
  show(TableMenu, { desk, onclose: () => undefined });
  press('[data-move-device]');
  await answered();
  expect(moveToken).toHaveBeenCalledWith(TABLE, 0);
  expect(textOf('h2')).toBe('Go on with another device');
  expect(textOf('[data-link]')).toBe(`http://192.0.2.7:8460/t/${TABLE}#move=secret`);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  press('[data-copy]');
  await answered();
  expect([copied.mock.calls, textOf('[data-copy]')]).toEqual([[[textOf('[data-link]')]], 'Copied']);
});

test('if that is refused the menu says so', async () => {
  vi.mocked(moveToken).mockRejectedValue(new ApiProblem('offline'));
  const { desk } = deskAt();
  show(TableMenu, { desk, onclose: () => undefined });
  press('[data-move-device]');
  await answered();
  expect(has('[role="alert"]')).toBe(true);
});

test('who only watches can neither move nor leave', () => {
  const { desk } = deskAt({ seat: null });
  show(TableMenu, { desk, onclose: () => undefined });
  expect([has('[data-move-device]'), has('[data-go-away]')]).toEqual([false, false]);
});
