import { beforeAll, expect, test } from 'vitest';

import { showSteps } from '../../../src/lib/final/show';
import { columnsOf, standings } from '../../../src/lib/final/points/standings';
import { marginOf, verdict } from '../../../src/lib/final/words';
import { setLanguage } from '../../../src/lib/i18n.svelte';
import { edition, scene, score, SCORES } from '../scene';

beforeAll(async () => {
  await setLanguage('en');
});

const steps = showSteps(scene(), edition());
const nameOf = (seat: number): string => ['Robin', 'Ada', 'Marta'][seat] ?? '';

test.each([
  [{}, ['routes', 'tickets', 'missed', 'longest_path', 'path', 'done']],
  [{ stations: 3 }, ['routes', 'tickets', 'missed', 'longest_path', 'stations', 'path', 'done']],
  [
    { longest_path_bonus: 0, attraction_points: 1, tie_breaks: ['tickets' as const] },
    ['routes', 'tickets', 'missed', 'attractions', 'done'],
  ],
  [{ longest_path_bonus: 0, globetrotter_bonus: 15 }, ['routes', 'tickets', 'missed', 'globetrotter', 'path', 'done']],
])('an edition has the columns of what it counts', (differences, columns) => {
  expect(columnsOf(edition(differences))).toEqual(columns);
});

test('at the end everything is as the server counted it', () => {
  const rows = standings(scene(), steps, steps.length - 1);
  for (const { seat, cells, total, tickets } of rows) {
    expect(total).toBe(SCORES[seat]?.total);
    expect(cells.tickets + cells.missed).toBe(SCORES[seat]?.tickets);
    expect(cells.longest_path).toBe(SCORES[seat]?.longest_path);
    expect(cells.done).toBe(SCORES[seat]?.completed_tickets);
    expect(tickets).toBe(seat === 0 ? 2 : 1);
  }
});

test('while points are counted, the player with most points stands first and nobody has won', () => {
  const rows = standings(scene(), steps, 1);
  expect(rows.map(({ seat, total, isWinner }) => [seat, total, isWinner])).toEqual([
    [1, 7, false],
    [0, 3, false],
  ]);
  expect(rows[1]?.cells).toMatchObject({ tickets: 5, missed: -8, done: 1, longest_path: 0 });
});

test('the winner of a tie-break stands first', () => {
  const tied = scene([score({ routes: 9 }), score({ routes: 9 })], [], [1]);
  const ended = showSteps(tied, edition());
  expect(standings(tied, ended, ended.length - 1).map(({ seat }) => seat)).toEqual([1, 0]);
});

test.each([
  [[20, 7], [0], null, 'Robin wins by 13 points'],
  [[7, 8], [1], null, 'Ada wins by 1 point'],
  [[7, 8], [1], 1, 'You win by 1 point'],
  [[9, 9], [1], null, 'Ada wins on the tie-break'],
  [[9, 9], [1], 1, 'You win on the tie-break'],
  [[9, 9, 3], [0, 1], null, 'Robin and Ada win together'],
  [[9, 9, 3], [0, 1], 1, 'You win together with Robin'],
])('%j: the winner is named', (routes, winners, own, sentence) => {
  const { final } = scene(
    routes.map((points) => score({ routes: points })),
    [],
    winners,
  ).game;
  expect(verdict(final, nameOf, own)).toBe(sentence);
});

test('the lead is counted to the best of the others', () => {
  expect(marginOf({ scores: [20, 5, 12].map((routes) => score({ routes })), winners: [0] })).toBe(8);
});
