import { expect, test } from 'vitest';

import { NO_MARKS } from '../../src/lib/board/marks';
import { marksOf, waysOf } from '../../src/lib/final/map/stepMarks';
import { finalScene } from '../../src/lib/final/scene';
import { seatsOf, showSteps, totalsAfter } from '../../src/lib/final/show';
import { board, edition, scene, score, SCORES, SCORING } from './scene';

const kinds = (steps: ReturnType<typeof showSteps>): string[] =>
  steps.map((step) => `${step.kind} ${seatsOf(step).join()}`);

test('tickets come seat by seat, then the longest path, then the result', () => {
  expect(kinds(showSteps(scene(), edition()))).toEqual(['ticket 0', 'ticket 0', 'ticket 1', 'path 0', 'result ']);
});

test('stations and attractions follow the tickets of their seat, where the edition has them', () => {
  const steps = showSteps(scene(), edition({ stations: 3, attraction_points: 1, longest_path_bonus: 0 }));
  expect(kinds(steps)).toEqual([
    'ticket 0',
    'ticket 0',
    'stations 0',
    'attractions 0',
    'ticket 1',
    'stations 1',
    'attractions 1',
    'result ',
  ]);
});

test('several get a bonus in one step, and nobody gets none', () => {
  const both = [score({ globetrotter: 15 }), score({ globetrotter: 15 })];
  const none = scene(both, [], []);
  expect(kinds(showSteps(none, edition({ globetrotter_bonus: 15 })))).toEqual(['globetrotter 0,1', 'result ']);
});

test('the points of all steps make up the total', () => {
  const steps = showSteps(scene(), edition());
  expect(steps.map((_, index) => totalsAfter(steps, SCORES, index))).toEqual([
    [11, 7],
    [3, 7],
    [3, 10],
    [13, 10],
    [13, 10],
  ]);
  expect(totalsAfter(steps, SCORES, steps.length - 1)).toEqual(SCORES.map(({ total }) => total));
});

test('a completed ticket is traced and its ends are closed rings', () => {
  const [step] = showSteps(scene(), edition());
  const marks = step && marksOf(step, scene(), board());
  expect([...(marks?.traced ?? [])]).toEqual(['a-b', 'b-c']);
  expect([...(marks?.rings ?? [])]).toEqual([
    ['a', 'done'],
    ['c', 'done'],
  ]);
});

test('a missed ticket traces nothing, and its ends are open', () => {
  const step = showSteps(scene(), edition())[1];
  const marks = step && marksOf(step, scene(), board());
  expect(marks?.traced?.size).toBe(0);
  expect(marks?.rings.get('b')).toBe('open');
});

test('the longest path is traced from where its walk begins, and stays for the result', () => {
  const steps = showSteps(scene(), edition());
  const ways = steps.slice(3).map((step) => waysOf(step, scene(), board()));
  expect(ways[0]).toEqual([{ tracks: ['b-c', 'a-b'], start: 'c' }]);
  expect(ways[1]).toEqual(ways[0]);
});

test('without a longest path the result shows the whole board', () => {
  const plain = scene([score({ routes: 6 }), score({ routes: 7 })]);
  expect(marksOf({ kind: 'result', gains: [] }, plain, board())).toBe(NO_MARKS);
});

test('stations trace the tracks that they use, attractions what reaches them', () => {
  const [first, second] = SCORING;
  const borrowing = scene(SCORES, [{ ...first, borrowed: { d: 'c-d' }, attractions: ['b'] }, second] as typeof SCORING);
  const stations = marksOf({ kind: 'stations', seat: 0, gains: [] }, borrowing, board());
  const attractions = marksOf({ kind: 'attractions', seat: 0, gains: [] }, borrowing, board());
  expect([...(stations.traced ?? [])]).toEqual(['c-d']);
  expect([...(attractions.traced ?? [])]).toEqual(['a-b', 'b-c']);
  expect([...attractions.reached]).toEqual(['b']);
});

test('a scene is final once it is scored', () => {
  const { game, scoring, table } = scene();
  const over = { table, game, scoring } as unknown as Parameters<typeof finalScene>[0];
  expect(finalScene(over)).toEqual(scene());
  expect(finalScene({ table: over.table })).toBeUndefined();
});
