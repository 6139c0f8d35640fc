import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage } from '../../src/lib/i18n.svelte';
import { changeSettings } from '../../src/lib/settings.svelte';
import { answered, cleanUp, deskAt, owes } from './fixtures';

const ONE = 'claim denver-kansas_city-1 black wilds=0';
const OTHER = 'claim denver-kansas_city-2 orange wilds=0';
const HELENA = 'claim denver-helena green wilds=0';
const TUNNEL = 'claim madrid-pamplona-2 white wilds=0';
const DEARER_TUNNEL = 'claim madrid-pamplona-2 white wilds=1';
const TOO_FEW = { type: 'refused', code: 'refusal.no_such_cards' } as const;

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  vi.useFakeTimers();
  changeSettings({ confirms: true });
});

cleanUp();

afterEach(() => {
  vi.useRealTimers();
});

test('a track that can be claimed is thought about first', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  await desk.pickTrack('denver-helena');
  expect(desk.choice).toEqual({ kind: 'track', track: 'denver-helena' });
  expect(session.played).toEqual([]);
  await desk.confirm();
  expect(session.played).toEqual([HELENA]);
});

test('who wants no questions claims at once, if there is one way to pay', async () => {
  changeSettings({ confirms: false });
  const { desk, session } = deskAt({ legal: [HELENA, ONE, OTHER] });
  await desk.pickTrack('denver-kansas_city-1');
  expect(session.played).toEqual([]);
  await desk.pickTrack('denver-helena');
  expect(session.played).toEqual([HELENA]);
});

test('another click while a claim is on its way asks nothing and shakes nothing', async () => {
  changeSettings({ confirms: false });
  const { desk, session } = deskAt({ legal: [HELENA] });
  session.reason = TOO_FEW;
  session.outcome = 'pending';
  void desk.pickTrack('denver-helena');
  await desk.pickTrack('denver-helena');
  await desk.draw('blind');
  await desk.pickTickets();
  expect(session.played).toEqual([HELENA]);
  expect(session.asked.filter((question) => question.startsWith('why'))).toEqual([]);
  expect([desk.notes.shaken, desk.notes.note]).toEqual([undefined, undefined]);
});

test('a group of cards that was pressed decides how to pay', async () => {
  const { desk } = deskAt({ legal: [ONE, OTHER] });
  desk.toggleColor('orange');
  await desk.pickTrack('denver-kansas_city-1');
  expect(desk.option).toMatchObject({ text: OTHER, isOther: true });
  await desk.pickOption(ONE);
  expect(desk.option?.text).toBe(ONE);
});

test('a track that can not be claimed shakes, and the server says why', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  session.reason = TOO_FEW;
  await desk.pickTrack('denver-omaha');
  expect(session.asked).toContain('why claim denver-omaha purple wilds=0');
  expect(desk.notes.shaken).toBe('denver-omaha');
  expect(desk.notes.note).toMatchObject({ at: 'denver-omaha' });
  expect(desk.choice).toBeUndefined();
});

test.each(['C1', 'X3', undefined])('a refusal by %s leads to the rule, if there is one', async (read) => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  session.reason = { ...TOO_FEW, ...(read === undefined ? {} : { rule: read }) };
  await desk.pickTrack('denver-omaha');
  expect(desk.notes.note?.rule).toBe(read);
  await desk.draw('wild');
  expect(desk.notes.note?.rule).toBe(read);
  vi.advanceTimersByTime(6000);
  expect(desk.notes.note === undefined).toBe(read === undefined);
});

test('an answer to an earlier question comes too late', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  session.reason = TOO_FEW;
  const asked = desk.pickTrack('denver-omaha');
  await desk.pickTrack('denver-helena');
  await asked;
  expect(desk.notes.note).toBeUndefined();
});

test('who is offline gets no reason, and no error', async () => {
  const { desk, session } = deskAt({ legal: [] });
  session.link = 'offline';
  await desk.pickTrack('denver-omaha');
  await desk.draw('blind');
  expect(desk.notes.note).toBeUndefined();
});

test('who only watches asks nothing, and sees what was touched', async () => {
  const { desk, session } = deskAt({ seat: null });
  await desk.pickTrack('denver-omaha');
  expect([desk.hovered, session.asked, desk.notes.shaken]).toEqual(['denver-omaha', [], undefined]);
});

test('a tunnel says how likely it costs more, for the way to pay that is chosen', async () => {
  const { desk, session } = deskAt({ edition: 'europe', legal: [TUNNEL, DEARER_TUNNEL] });
  await desk.pickTrack('madrid-pamplona-2');
  expect(desk.plan.odds).toEqual([0.5, 0.3, 0.15, 0.05]);
  session.odds = [0.4, 0.4, 0.1, 0.1];
  await desk.pickOption(DEARER_TUNNEL);
  expect(desk.plan.odds).toEqual([0.4, 0.4, 0.1, 0.1]);
  expect(session.asked.filter((one) => one.startsWith('odds'))).toEqual([`odds ${TUNNEL}`, `odds ${DEARER_TUNNEL}`]);
});

test('odds for what is no longer chosen are not shown', async () => {
  const { desk, session } = deskAt({ edition: 'europe', legal: [TUNNEL, DEARER_TUNNEL] });
  await desk.pickTrack('madrid-pamplona-2');
  session.link = 'offline';
  await desk.pickOption(DEARER_TUNNEL);
  expect([desk.option?.text, desk.plan.odds]).toEqual([DEARER_TUNNEL, undefined]);
});

test('nobody asks for the odds of a track that is no tunnel', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  await desk.pickTrack('denver-helena');
  expect(session.asked.filter((one) => one.startsWith('odds'))).toEqual([]);
});

test('while an answer is on its way nothing is owed, and nothing is planned', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  session.outcome = 'pending';
  await desk.pickTrack('denver-helena');
  const confirmed = desk.confirm();
  expect([desk.choice, desk.kind, [...desk.marks.claimable]]).toEqual([undefined, undefined, []]);
  session.settle({ ok: true, seq: 11 });
  await confirmed;
});

test('what is refused is planned again, with the reason', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  session.outcome = { ok: false, refusal: TOO_FEW };
  await desk.pickTrack('denver-helena');
  await desk.confirm();
  expect(desk.choice).toEqual({ kind: 'track', track: 'denver-helena' });
  expect(desk.notes.note?.text).toMatch(/\.$/);
});

test('a plan ends when its decision does', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  await desk.pickTrack('denver-helena');
  session.step([{ type: 'turn-began', seat: 1 }], { game: { turn: 1 } });
  expect(desk.choice).toBeUndefined();
});

test('a plan ends when there is another decision, even for the same track', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  await desk.pickTrack('denver-helena');
  session.step([], { decision: owes([HELENA], 12) });
  expect(desk.choice).toBeUndefined();
});

test('a plan survives what others say meanwhile', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  await desk.pickTrack('denver-helena');
  session.step([{ type: 'chat-sent', seat: 2, name: 'Marta', text: 'Hurry' }], { decision: owes([HELENA]) });
  expect(desk.choice).toEqual({ kind: 'track', track: 'denver-helena' });
});

test('a plan survives a greeting after the line was lost, if the decision did', async () => {
  const { desk, session } = deskAt({ legal: [HELENA] });
  await desk.pickTrack('denver-helena');
  session.scene = { ...(session.scene ?? { table: {} as never, deadlines: {} }) };
  session.decision = owes([HELENA]);
  expect(desk.choice).toBeDefined();
  session.decision = owes(['draw blind'], 30);
  expect(desk.choice).toBeUndefined();
});

test('a player that cancels has planned nothing', async () => {
  const { desk } = deskAt({ legal: [HELENA] });
  await desk.pickTrack('denver-helena');
  desk.cancel();
  expect([desk.choice, desk.option, desk.marks.selected]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['the deck', 'blind', 'draw blind'],
  ['the row', 'red', 'draw row red'],
] as const)('a card is drawn from %s', async (_, from, text) => {
  const { desk, session } = deskAt({ legal: ['draw blind', 'draw row red'] });
  await desk.draw(from);
  expect(session.played).toEqual([text]);
});

test('to draw is to think of nothing else', async () => {
  const { desk, session } = deskAt({ legal: ['draw blind', HELENA] });
  await desk.pickTrack('denver-helena');
  session.outcome = { ok: false, refusal: TOO_FEW };
  await desk.draw('blind');
  expect(desk.choice).toBeUndefined();
});

test('a card that can not be taken has a reason, about the table as a whole', async () => {
  const { desk, session } = deskAt({ legal: ['draw blind'] });
  session.reason = TOO_FEW;
  await desk.draw('wild');
  expect(session.asked).toContain('why draw row wild');
  expect(desk.notes.note?.at).toBeUndefined();
  expect(desk.notes.note?.text).toBeDefined();
});

test('tickets are thought about first, unless nobody wants to be asked', async () => {
  const { desk, session } = deskAt({ legal: ['tickets'] });
  await desk.pickTickets();
  expect([desk.choice, session.played]).toEqual([{ kind: 'tickets' }, []]);
  await desk.confirm();
  expect(session.played).toEqual(['tickets']);
});

test('who wants no questions draws tickets at once', async () => {
  changeSettings({ confirms: false });
  const { desk, session } = deskAt({ legal: ['tickets'] });
  await desk.pickTickets();
  expect(session.played).toEqual(['tickets']);
});

test('tickets that can not be drawn have a reason', async () => {
  const { desk, session } = deskAt({ legal: ['draw blind'] });
  session.reason = TOO_FEW;
  await desk.pickTickets();
  expect([session.asked.at(-1), desk.notes.note !== undefined]).toEqual(['why tickets', true]);
});

test('cities are lit once somebody wants to build, and tracks are not', async () => {
  const { desk } = deskAt({ edition: 'europe', legal: [TUNNEL, 'station paris red wilds=0'] });
  expect([...desk.marks.buildable]).toEqual([]);
  await desk.toggleBuilding();
  expect([[...desk.marks.buildable], [...desk.marks.claimable]]).toEqual([['paris'], []]);
  await desk.toggleBuilding();
  expect([...desk.marks.buildable]).toEqual([]);
});

test('a station is built in the city that was chosen', async () => {
  const { desk, session } = deskAt({
    edition: 'europe',
    legal: ['station paris red wilds=0', 'station wien red wilds=0'],
  });
  await desk.toggleBuilding();
  await desk.pickCity('paris');
  expect(desk.marks).toMatchObject({ selectedCity: 'paris', buildable: new Set(['paris', 'wien']) });
  await desk.pickCity('wien');
  await desk.confirm();
  expect(session.played).toEqual(['station wien red wilds=0']);
});

test('a city where nothing can be built has a reason', async () => {
  const { desk, session } = deskAt({ edition: 'europe', legal: ['station paris red wilds=0'] });
  session.reason = TOO_FEW;
  await desk.pickCity('roma');
  expect([desk.choice, session.asked.at(-1)]).toEqual([undefined, 'why station roma wild wilds=1']);
});

test('where no station can be built that has a reason', async () => {
  const { desk, session } = deskAt({ edition: 'europe', legal: ['draw blind'] });
  session.reason = TOO_FEW;
  await desk.toggleBuilding();
  expect([desk.plan.isBuilding, desk.notes.note !== undefined]).toEqual([false, true]);
});

test('an action is taken back, or it is said why not', async () => {
  const { desk, session } = deskAt();
  await desk.undo();
  expect([session.played, desk.notes.note]).toEqual([['undo'], undefined]);
  session.outcome = { ok: false, refusal: { code: 'no_undo' } };
  await desk.undo();
  expect(desk.notes.note?.text).toBeDefined();
});

test('a seat is taken back, or it is said why not', async () => {
  const { desk, session } = deskAt();
  session.outcome = { ok: false, refusal: { code: 'not_away' } };
  await desk.takeSeatBack();
  expect([session.played, desk.notes.note?.text]).toEqual([['reclaim-seat'], 'You are at the table already.']);
});

test('cards and tickets that are pressed twice are looked at no longer', () => {
  const { desk } = deskAt();
  desk.toggleColor('red');
  desk.toggleTicket('one');
  expect([desk.color, desk.ticket]).toEqual(['red', 'one']);
  desk.toggleColor('red');
  desk.toggleTicket('one');
  expect([desk.color, desk.ticket]).toEqual([undefined, undefined]);
});

test('tickets are offered until the game is over', () => {
  const { desk, session } = deskAt({ own: { offer: ['a', 'b'] } });
  expect(desk.isOffered).toBe(true);
  session.step([], { own: { offer: [] } });
  expect(desk.isOffered).toBe(false);
});

test('another offer starts with nothing picked, also after a greeting', () => {
  const { desk, session } = deskAt({ own: { offer: ['a', 'b'] }, legal: ['keep 1'] });
  desk.picks.toggle(1);
  session.scene = { ...session.scene, own: { ...session.scene?.own, offer: ['c', 'd'] } } as never;
  flushSync();
  expect(desk.picks.positions.size).toBe(0);
});

test('a desk that is closed listens no more and leaves no timer behind', async () => {
  const { desk, session } = deskAt({ legal: [] });
  session.reason = TOO_FEW;
  await desk.pickTrack('denver-omaha');
  session.step([{ type: 'route-claimed', seat: 1, track: 'denver-helena', color: 'green', wilds: 0, points: 7 }]);
  desk.close();
  await answered();
  expect([session.listeners, vi.getTimerCount()]).toEqual([0, 0]);
});
