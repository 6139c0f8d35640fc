import { beforeAll, beforeEach, expect, test } from 'vitest';

import { setLanguage } from '../../src/lib/i18n.svelte';
import { changeSettings } from '../../src/lib/settings.svelte';
import { boardOf } from '../board/boards';
import { answered, cleanUp, deskAt, way } from './fixtures';

const ONE = 'claim denver-kansas_city-1 black wilds=0';
const OTHER = 'claim denver-kansas_city-2 orange wilds=0';

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  changeSettings({ confirms: true });
});

cleanUp();

test('what can be claimed is lit; a group of cards leaves those that it could pay', () => {
  const { desk } = deskAt({ legal: [ONE, OTHER] });
  expect([...desk.marks.claimable]).toEqual(['denver-kansas_city-1', 'denver-kansas_city-2']);
  desk.toggleColor('orange');
  expect([...desk.marks.claimable]).toEqual(['denver-kansas_city-2']);
});

test('pointing at a group goes before what was pressed, for as long as it lasts', () => {
  const { desk } = deskAt({ legal: [ONE, OTHER] });
  desk.toggleColor('orange');
  desk.peeked = 'black';
  expect([...desk.marks.claimable]).toEqual(['denver-kansas_city-1']);
  desk.peeked = undefined;
  expect([...desk.marks.claimable]).toEqual(['denver-kansas_city-2']);
});

test('the chosen track has ghosts, on the lane that is paid for', async () => {
  const { desk } = deskAt({ legal: [ONE, OTHER] });
  await desk.pickTrack('denver-kansas_city-1');
  expect(desk.marks).toMatchObject({
    selected: 'denver-kansas_city-1',
    ghost: { track: 'denver-kansas_city-1', seat: 0 },
  });
  await desk.pickOption(OTHER);
  expect(desk.marks.selected).toBe('denver-kansas_city-2');
});

test('a tunnel that waits shows whose trains it waits for', () => {
  const tunnel = { track: 'madrid-pamplona-2', color: 'white' as const, wilds: 0, turned: [], counted: [], due: 1 };
  const { desk } = deskAt({ edition: 'europe', game: { tunnel, turn: 2, decision: 'tunnel' } });
  expect(desk.marks).toMatchObject({ selected: tunnel.track, ghost: { track: tunnel.track, seat: 2 } });
});

test('closed twins are as the server says', () => {
  const { desk } = deskAt({ game: { closed: { 'denver-kansas_city-2': 'C8' } } });
  expect([...desk.marks.closed]).toEqual(['denver-kansas_city-2']);
});

test('own tickets are ringed, also while others are offered, which are lit', async () => {
  const board = boardOf('usa');
  const [first, second] = board.tickets;
  const { desk, session } = deskAt({ ways: [way(first?.id ?? '', { tracks: ['a-b'] })] });
  session.step([], { own: { tickets: [first?.id ?? ''] } });
  await new Promise((resolve) => setTimeout(resolve, 130));
  await answered();
  expect([[...desk.marks.rings.keys()], desk.marks.offered.size, desk.marks.ownWays.size]).toEqual([first?.ends, 0, 0]);
  session.step([], { own: { offer: [second?.id ?? ''] } });
  expect([...desk.marks.rings.keys()]).toEqual(first?.ends);
  expect([...desk.marks.offered]).toEqual(second?.ends);
  expect([...desk.marks.ownWays]).toEqual(['a-b']);
});

test('a ticket shows its way: one that is pointed at before one that was pressed', async () => {
  const { desk } = deskAt({ ways: [way('one', { tracks: ['a-b'] }), way('two', { tracks: ['c-d'] })] });
  await new Promise((resolve) => setTimeout(resolve, 130));
  await answered();
  desk.toggleTicket('one');
  expect([...desk.marks.way]).toEqual(['a-b']);
  desk.glanced = 'two';
  expect([...desk.marks.way]).toEqual(['c-d']);
  desk.glanced = undefined;
  expect([...desk.marks.way]).toEqual(['a-b']);
});

test('cities that the own tracks touch are reached', () => {
  const { desk } = deskAt({ game: { tracks: { 'denver-helena': 0, 'atlanta-miami': 1 } } });
  expect([...desk.marks.reached].sort()).toEqual(['denver', 'helena']);
});

test('what the log points at, and what was touched in vain', () => {
  const { desk } = deskAt();
  expect([desk.marks.pointed, desk.marks.shaken, desk.marks.traced]).toEqual([undefined, undefined, undefined]);
  desk.pointed = 'denver';
  desk.notes.shake('denver-helena');
  desk.moments.celebrate(1, ['one'], ['a-b']);
  expect(desk.marks).toMatchObject({ pointed: 'denver', shaken: 'denver-helena', traced: new Set(['a-b']) });
});
