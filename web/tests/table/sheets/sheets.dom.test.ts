import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import type { TunnelView } from '../../../src/lib/messages';
import type { Desk } from '../../../src/lib/desk/desk.svelte';
import OfferSheet from '../../../src/lib/table/sheets/OfferSheet.svelte';
import { turnLine } from '../../../src/lib/table/bars/turnLine';
import TunnelSheet from '../../../src/lib/table/sheets/TunnelSheet.svelte';
import type { Played } from '../../desk/fake-session.svelte';
import { answered, cleanUp, deskAt, find, has, press, show, type Situation, textOf, way } from '../../desk/fixtures';

const OFFER = ['base-boston-miami', 'base-calgary-phoenix', 'base-denver-el_paso'];
const KEEPS = ['keep 1 2', 'keep 1 3', 'keep 2 3', 'keep 1 2 3'];
const looked: string[] = [];

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  vi.useFakeTimers();
  looked.length = 0;
});

cleanUp();

afterEach(() => {
  vi.useRealTimers();
});

function offer(situation: Situation = {}): { desk: Desk; session: Played } {
  const { desk, session } = deskAt({
    ...{ legal: KEEPS, own: { offer: OFFER }, game: { decision: 'starting-tickets', open_seats: [0, 2] } },
    ...situation,
  });
  show(OfferSheet, { desk, onlook: (ticket: string) => looked.push(ticket) });
  return { desk, session };
}

function pick(...positions: number[]): void {
  for (const position of positions) press(`[data-offer="${position}"]`);
}

test('the offer has a name, says the number to keep, and who else still chooses', () => {
  offer();
  expect(find('[data-sheet]').getAttribute('aria-label')).toBe('Your first tickets');
  expect(textOf('.head')).toBe('Your first tickets Keep at least 2. Rule S4');
  expect(textOf('[role="status"]')).toBe('Still choosing: Marta');
  expect(document.querySelectorAll('[data-offer]')).toHaveLength(3);
});

test('enough picks can be kept', () => {
  const { session } = offer();
  pick(3, 1);
  expect(textOf('[data-keep]')).toBe('Keep 2 tickets');
  press('[data-keep]');
  expect(session.played).toEqual(['keep 1 3']);
});

test('too few can not, and that is said', () => {
  const { session } = offer();
  expect(textOf('[data-keep]')).toBe('Keep tickets');
  pick(2);
  expect(find('[data-keep]').getAttribute('aria-disabled')).toBe('true');
  press('[data-keep]');
  expect([session.played, textOf('.refused')]).toEqual([[], 'Keep at least 2.']);
  expect(textOf('[data-keep]')).toBe('Keep 1 ticket');
});

test('the map shows the ticket that is pointed at', () => {
  const { desk } = offer();
  const choice = find('.choice');
  choice.dispatchEvent(new PointerEvent('pointerenter'));
  expect([desk.glanced, looked]).toEqual([OFFER[0], [OFFER[0]]]);
  choice.dispatchEvent(new PointerEvent('pointerleave'));
  expect([desk.glanced, desk.ticket]).toEqual([undefined, undefined]);
  find('[data-offer="2"]').focus();
  expect(desk.glanced).toBe(OFFER[1]);
});

test('how far each ticket is comes from the server', async () => {
  const { session } = offer();
  session.ways = [way(OFFER[0] ?? '', { pieces: 12 })];
  vi.advanceTimersByTime(150);
  await answered();
  expect(textOf('.choice .status')).toBe('12 trains to go');
});

test('while it is sent the picks stay, and what follows from them is shown', async () => {
  const { session } = offer();
  session.outcome = 'pending';
  pick(1, 2);
  press('[data-keep]');
  expect(has('[data-keep]')).toBe(false);
  expect([...document.querySelectorAll('.status')].map((one) => one.textContent)).toEqual(['kept', 'kept', 'not kept']);
  session.step([{ type: 'starting-tickets-chosen', seat: 0 }], { own: { chosen: [1, 2] } });
  await answered();
  expect(document.querySelectorAll('.gone')).toHaveLength(1);
});

test('tickets that are drawn later have another title, and nobody to wait for', () => {
  offer({ legal: ['keep 1'], game: { decision: 'keep-tickets', open_seats: [0] } });
  expect([textOf('h2'), has('[role="status"]')]).toEqual(['New tickets', false]);
});

const TUNNEL: TunnelView = {
  ...{ track: 'madrid-pamplona-2', color: 'white', wilds: 0, due: 2 },
  turned: ['white', 'black', 'wild'],
  counted: [true, false, true],
};

function tunnel(legal: string[] | undefined, view = TUNNEL): { desk: Desk; session: Played } {
  const { desk, session } = deskAt({ edition: 'europe', legal, game: { decision: 'tunnel', tunnel: view } });
  show(TunnelSheet, { desk, tunnel: view, corner: 'right' as const });
  return { desk, session };
}

test('a tunnel says what it asks for, what was laid, and which cards count', () => {
  tunnel(['refuse', 'pay wilds=0']);
  expect(textOf('h2')).toBe('2 more cards');
  expect(textOf('[data-tunnel]')).toBe('Madrid – Pamplona, 3 white laid. Rule U3');
  const turned = [...document.querySelectorAll('.cave li')].map((one) => [
    one.querySelector('.unseen')?.textContent,
    one.querySelector('.cost')?.textContent,
  ]);
  expect(turned).toEqual([
    ['white', '+1'],
    ['black', 'no match'],
    ['locomotive', '+1'],
  ]);
});

test('what a tunnel asks for is said when all of its cards are seen', () => {
  const { desk } = tunnel(['refuse', 'pay wilds=0']);
  desk.moments.turn({ ...TUNNEL, type: 'tunnel-entered', seat: 0 }, true);
  flushSync();
  expect([textOf('h2'), find('form').hasAttribute('inert')]).toEqual(['Madrid – Pamplona', true]);
  expect(turnLine(desk)).toBe('Your turn: claim Madrid – Pamplona?');
  vi.advanceTimersByTime(1000);
  flushSync();
  expect([textOf('h2'), find('form').hasAttribute('inert')]).toEqual(['2 more cards', false]);
});

test('a tunnel that asks for nothing says so', () => {
  tunnel(undefined, { ...TUNNEL, counted: [false, false, false], due: 0 });
  expect([textOf('h2'), has('form')]).toEqual(['Nothing more to pay', false]);
});

test('which cards count is for the server to say', () => {
  tunnel(['refuse'], { ...TUNNEL, counted: [false, true, false], due: 1 });
  expect([...document.querySelectorAll('.cost')].map((cost) => cost.textContent)).toEqual([
    'no match',
    '+1',
    'no match',
  ]);
});

test('it is paid in the way that is chosen', () => {
  const { session } = tunnel(['refuse', 'pay wilds=0', 'pay wilds=1']);
  expect(textOf('[data-pay]')).toBe('Pay 2 more');
  const radio = find('[data-payment="pay wilds=1"]') as HTMLInputElement;
  radio.checked = true;
  radio.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  press('[data-pay]');
  expect(session.played).toEqual(['pay wilds=1']);
});

test('the cards are taken back', () => {
  const { session } = tunnel(['refuse', 'pay wilds=0']);
  press('[data-refuse]');
  expect(session.played).toEqual(['refuse']);
});

test('who can not pay reads so, and has one way out', () => {
  const { session } = tunnel(['refuse']);
  expect([has('[data-pay]'), textOf('form p')]).toEqual([false, 'You do not have the cards for that.']);
  press('[data-refuse]');
  expect(session.played).toEqual(['refuse']);
});

test('others see the tunnel, and nothing to press', () => {
  tunnel(undefined);
  expect([has('[data-tunnel]'), has('form'), has('button')]).toEqual([true, false, false]);
});

test('the odds before the draw are said, if they were known', async () => {
  const { desk } = tunnel(['refuse']);
  expect(has('.odds')).toBe(false);
  desk.plan.learn('claim madrid-pamplona-2 white wilds=0', [0.45, 0.4, 0.1, 0.05]);
  await answered();
  expect(textOf('.odds')).toBe('Before the draw: 45% for no surcharge');
});
