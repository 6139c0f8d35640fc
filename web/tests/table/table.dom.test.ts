import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { spoken } from '../../src/lib/events/liveRegions.svelte';
import { setLanguage } from '../../src/lib/i18n.svelte';
import type { Event } from '../../src/lib/messages';
import { sheets } from '../../src/lib/page/sheets';
import { changeSettings } from '../../src/lib/settings.svelte';
import SettingsSheet from '../../src/lib/settings/SettingsSheet.svelte';
import { playSound } from '../../src/lib/sounds/sounds';
import type { Desk } from '../../src/lib/desk/desk.svelte';
import PlayTable from '../../src/lib/table/PlayTable.svelte';
import { closeRequest } from '../popovers';
import type { Played } from '../desk/fake-session.svelte';
import { answered, cleanUp, deskAt, find, has, press, show, type Situation, textOf, way } from '../desk/fixtures';

vi.mock('../../src/lib/sounds/sounds', async (original) => ({
  ...(await original<typeof import('../../src/lib/sounds/sounds')>()),
  playSound: vi.fn(),
}));

// The smallest board: a page with a larger one takes long to draw here.
const TRACK = 'brooklyn-wall_street-1';
const CLAIM = `claim ${TRACK} black wilds=0`;
const TICKET = 'base-brooklyn-chelsea';
const CLAIMED: Event = { type: 'route-claimed', seat: 1, track: TRACK, color: 'black', wilds: 0, points: 4 };

beforeAll(async () => {
  await setLanguage('en');
  sheets.settings = () => Promise.resolve(SettingsSheet);
});

beforeEach(() => {
  vi.useFakeTimers();
  changeSettings({ confirms: true });
  // happy-dom has no animations.
  Element.prototype.animate = vi.fn(() => ({ finished: new Promise(() => undefined) }) as unknown as Animation);
});

cleanUp();

afterEach(() => {
  // What is to be announced is said: the announcer outlives the page.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

function table(situation: Situation = {}): { desk: Desk; session: Played } {
  const { desk, session } = deskAt({ edition: 'new-york', ...situation });
  show(PlayTable, { desk });
  picture();
  return { desk, session };
}

/** A picture is made, and what waits for it comes. */
function picture(): void {
  vi.advanceTimersByTime(20);
  flushSync();
}

const data = (): DOMStringMap => find('[data-seq]').dataset;

function escape(): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  flushSync();
}

test('the page says of itself where it stands', () => {
  const { session } = table({ legal: [CLAIM] });
  expect(data()).toMatchObject({
    ...{ seq: '10', link: 'live', phase: 'running', turn: 'mine', decision: 'turn', busy: 'false' },
  });
  session.step([{ type: 'turn-began', seat: 1 }], { game: { turn: 1 } });
  session.link = 'offline';
  flushSync();
  expect(data()).toMatchObject({ seq: '11', link: 'offline', turn: 'other', decision: 'none' });
});

test('who only watches has no dock, and no moves to choose from', () => {
  table({ seat: null });
  expect([has('[data-open-list]'), has('button[data-slot]'), has('[data-slot]')]).toEqual([false, false, true]);
  expect([has('[data-own-hand]'), has('[data-open-tickets]'), has('[data-stage]')]).toEqual([false, false, true]);
});

test('a track of the map is chosen, and claimed', async () => {
  const { session } = table({ legal: [CLAIM] });
  find(`[data-track="${TRACK}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  await answered();
  expect(find(`[data-track="${TRACK}"]`).dataset.state).toBe('claimable selected');
  expect(textOf('[data-bubble]')).toBe('3 taxis+442 left after');
  press('[data-confirm]');
  expect(session.played).toEqual([CLAIM]);
});

test('a reason is said where it belongs: on the map, or over it', async () => {
  const { desk, session } = table({ legal: ['draw blind'] });
  session.reason = { type: 'refused', code: 'refusal.no_such_cards' };
  await desk.pickTrack('chelsea-soho');
  flushSync();
  expect([find('[data-bubble]').getAttribute('role'), has('[data-toast]')]).toEqual(['alert', false]);
  await desk.draw('wild');
  flushSync();
  expect([has('[data-bubble]'), has('[data-toast]')]).toEqual([false, true]);
});

test('the column comes after the first picture of the board', () => {
  const { desk } = deskAt({ edition: 'new-york' });
  show(PlayTable, { desk });
  expect([has('[data-stage] [data-track]'), has('aside'), has('aside *')]).toEqual([true, true, false]);
  picture();
  expect(has('aside .log-place')).toBe(true);
});

test('Escape drops what is planned', async () => {
  const { desk } = table({ legal: [CLAIM] });
  await desk.pickTrack(TRACK);
  flushSync();
  escape();
  expect([desk.choice, has('[data-action-bar]')]).toEqual([undefined, false]);
});

test('Escape closes tickets and column, and gives the focus back', () => {
  table();
  press('[data-open-tickets]');
  press('[data-open-column]');
  escape();
  expect([find('[data-open-tickets]').getAttribute('aria-expanded'), document.activeElement]).toEqual([
    'false',
    find('[data-open-tickets]'),
  ]);
  escape();
  expect([find('[data-open-column]').getAttribute('aria-expanded'), document.activeElement]).toEqual([
    'false',
    find('[data-open-column]'),
  ]);
});

test('the list of moves opens and closes', () => {
  table({ legal: [CLAIM] });
  press('[data-open-list]');
  expect(has('dialog [data-moves]')).toBe(true);
  find('dialog').dispatchEvent(closeRequest());
  flushSync();
  expect(has('dialog')).toBe(false);
});

test('the menu gives the focus back, even after another dialog', async () => {
  table();
  press('[data-menu]');
  press('dialog li button:not([data-open-rules])');
  await answered();
  find('dialog').dispatchEvent(closeRequest());
  await answered();
  expect([has('dialog'), document.activeElement]).toEqual([false, find('[data-menu]')]);
});

test('an action can be taken back while the server allows it', () => {
  const { session } = table({ own: { undo: 9 } });
  press('[data-undo]');
  expect(session.played).toEqual(['undo']);
  session.step([{ type: 'action-undone', seat: 0 }], { own: { undo: undefined as never } });
  flushSync();
  expect(has('[data-undo]')).toBe(false);
});

const TAKEN: Event = { type: 'card-taken', seat: 0, color: 'red', slot: 2 };

test('a card that is taken flies, unless one catches up', () => {
  const { session } = table();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ x: 0, y: 0, width: 9, height: 9 } as DOMRect);
  session.isBehind = true;
  session.step([TAKEN]);
  flushSync();
  expect(data().busy).toBe('false');
  session.isBehind = false;
  session.step([TAKEN]);
  flushSync();
  expect(data().busy).toBe('true');
  escape();
  expect(data().busy).toBe('false');
});

test('a ticket that is finished is heard, announced, and written into the log', async () => {
  const { session } = table({ own: { tickets: [TICKET] }, ways: [way(TICKET)] });
  vi.advanceTimersByTime(150);
  await answered();
  vi.mocked(playSound).mockClear();
  session.ways = [way(TICKET, { is_completed: true })];
  session.step([{ ...CLAIMED, seat: 0 }], { game: { turn: 1 } });
  vi.advanceTimersByTime(150);
  await answered();
  expect(playSound).toHaveBeenCalledWith('ticket-finished');
  expect(textOf('.log-place')).toContain('You finished Brooklyn – Chelsea, 8 points.');
  vi.advanceTimersByTime(600);
  expect(spoken.polite).toContain('You finished Brooklyn – Chelsea');
});

test('the log points at the map; for a finger that lapses', async () => {
  const { desk, session } = table();
  session.step([CLAIMED]);
  await answered();
  const line = find('.log-place li button');
  line.dispatchEvent(new PointerEvent('pointerenter'));
  expect(desk.pointed).toBe(TRACK);
  vi.advanceTimersByTime(6000);
  expect(desk.pointed).toBe(TRACK);
  line.dispatchEvent(new PointerEvent('pointerleave'));
  expect(desk.pointed).toBeUndefined();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  press('[data-open-column]');
  line.focus();
  flushSync();
  expect([desk.pointed, find('[data-open-column]').getAttribute('aria-expanded')]).toEqual([TRACK, 'false']);
  vi.advanceTimersByTime(5000);
  expect(desk.pointed).toBeUndefined();
});

test('the log leaves a ticket alone that was pressed', async () => {
  const { desk, session } = table({ own: { tickets: [TICKET] } });
  session.step([CLAIMED]);
  await answered();
  press(`[data-ticket="${TICKET}"]`);
  const line = find('.log-place li button');
  line.dispatchEvent(new PointerEvent('pointerenter'));
  line.dispatchEvent(new PointerEvent('pointerleave'));
  expect(desk.ticket).toBe(TICKET);
});

test('offered tickets lie on the map', () => {
  table({ own: { offer: [TICKET] }, legal: ['keep 1'], game: { decision: 'keep-tickets' } });
  expect(has('[data-sheet="wide"] [data-offer="1"]')).toBe(true);
});

test('a tunnel lies in the other corner than its track', () => {
  const tunnel = { track: 'madrid-pamplona-2', color: 'white' as const, wilds: 0, turned: [], counted: [], due: 1 };
  table({ edition: 'europe', game: { tunnel, decision: 'tunnel' }, legal: ['refuse'] });
  expect(has('[data-sheet="right"] [data-tunnel]')).toBe(true);
});
