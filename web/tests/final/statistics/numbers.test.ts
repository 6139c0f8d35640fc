import { beforeAll, expect, test } from 'vitest';

import { Names } from '../../../src/lib/board/names';
import type { SeatStatistics } from '../../../src/lib/events/statistics';
import { glanceAt, statisticsTable, summaryOf } from '../../../src/lib/final/statistics/numbers';
import { percent, setLanguage } from '../../../src/lib/i18n.svelte';
import { board } from '../scene';

beforeAll(async () => {
  await setLanguage('en');
});

const NOBODY: SeatStatistics = {
  seat: 0,
  turns: 12,
  passes: 0,
  undone: 0,
  seconds: 0,
  cards: { blind: 6, faceUp: 4, total: 10 },
  wilds: { faceUp: 2 },
  spent: { cards: 8, wilds: 1 },
  routes: { total: 3, byLength: new Map([[2, 3]]), points: 6, meanLength: 2.04, double: 0, ferries: 0 },
  pieces: { used: 6, left: 39 },
  tickets: { drawn: 6, kept: 4, completed: 3, failed: 1 },
  tunnels: { tried: 0, free: 0, paid: 0, refused: 0, surcharge: 0 },
  stations: 0,
  firstTo: ['claim'],
};
const seats = [NOBODY, { ...NOBODY, seat: 1, cards: { blind: 0, faceUp: 30, total: 30 }, firstTo: [] }];
const names = new Names(board());

const table = (some: SeatStatistics[], differences = {}): Map<string, string[]> => {
  const groups = statisticsTable(some, new Names(board(differences)));
  return new Map(groups.flatMap(({ rows }) => rows).map(({ name, values }) => [name, values]));
};

test('the whole game in a line', () => {
  const summary = summaryOf(seats);
  expect(summary).toMatchObject({ cards: 40, wilds: 4, meanLength: 2 });
  expect(percent(summary.blindShare)).toBe('15%');
  expect(summaryOf([])).toEqual({ cards: 0, blindShare: 0, wilds: 0 });
});

test('a player at a glance', () => {
  expect(glanceAt(NOBODY, names).map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Routes 3',
    'Trains left 39',
    'Mean length 2',
    'Cards drawn 10',
    'From the row 4',
    'Tickets kept 4 of 6',
  ]);
});

test('every row has a value for each seat, and nothing is a dash', () => {
  const rows = table(seats);
  for (const values of rows.values()) expect(values).toHaveLength(2);
  expect(rows.get('Routes of length 2')).toEqual(['3', '3']);
  expect(rows.get('Tracks of double routes')).toEqual(['–', '–']);
  expect(rows.get('claim a route')).toEqual(['yes', '–']);
});

test('what an edition lacks and what nobody can know is left out', () => {
  const rows = table(seats);
  for (const name of ['Stations built', 'Tunnels tried', 'Ferries', 'Time', 'Locomotives from the deck'])
    expect(rows.has(name)).toBe(false);
  const known = table([{ ...NOBODY, seconds: 75, wilds: { faceUp: 2, blind: 1 } }], { stations: 3 });
  expect(known.get('Time')).toEqual(['1:15']);
  expect(known.get('Locomotives from the deck')).toEqual(['1']);
  expect(known.has('Stations built')).toBe(true);
});
