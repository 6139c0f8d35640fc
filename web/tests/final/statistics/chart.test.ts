import { describe, expect, test } from 'vitest';

import { lineOf, scaleOf, signRows, spread, ticksFor, ticksWithin } from '../../../src/lib/final/statistics/chart';

const rows = (turns: number): { turn: number; points: number[] }[] =>
  Array.from({ length: turns + 1 }, (_, turn) => ({ turn, points: [turn, 0, 2 * turn] }));

describe('ticks', () => {
  test.each([
    [0, 103, [0, 40, 80, 120]],
    [0, 29, [0, 10, 20, 30]],
    [0, 1, [0, 1]],
    [0, 0, [0, 1]],
    [-12, 60, [-20, 0, 20, 40, 60]],
    [0, 240, [0, 50, 100, 150, 200, 250]],
  ])('from %i to %i', (least, most, ticks) => {
    expect(ticksFor(least, most)).toEqual(ticks);
  });

  test.each([
    [44, [0, 10, 20, 30, 40]],
    [14, [0, 4, 8, 12]],
    [3, [0, 1, 2, 3]],
  ])('within %i turns', (turns, ticks) => {
    expect(ticksWithin(turns)).toEqual(ticks);
  });

  test('are few, round and cover everything, for whatever is counted', () => {
    for (let most = 1; most < 400; most++) {
      const ticks = ticksFor(0, most);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(new Set(ticks.slice(1).map((tick, place) => tick - (ticks[place] ?? 0))).size).toBe(1);
    }
  });
});

test('a scale goes through both ends, in either direction', () => {
  const y = scaleOf([0, 50], [200, 0]);
  expect([y(0), y(25), y(50)]).toEqual([200, 100, 0]);
  expect(scaleOf([3, 3], [10, 20])(3)).toBe(10);
});

test('a line goes through all rows', () => {
  expect(lineOf(rows(2), 2, scaleOf([0, 2], [0, 20]), scaleOf([0, 4], [8, 0]))).toBe('M0.0 8.0L10.0 4.0L20.0 0.0');
});

test('signs of different seats stand at different turns', () => {
  const turns = [0, 1, 2].map((seat) => signRows(rows(40), seat, 3).map(({ turn }) => turn));
  expect(turns[0]).toEqual([3, 13, 23, 33]);
  expect(new Set(turns.flat()).size).toBe(turns.flat().length);
});

describe('names at the line ends', () => {
  const gaps = (places: number[]): number[] => {
    const sorted = places.toSorted((one, other) => one - other);
    return sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0));
  };

  test('that have room stay where they are', () => {
    expect(spread([10, 60, 100], 18, [0, 120])).toEqual([10, 60, 100]);
  });

  test('that lie on each other move apart around their middle', () => {
    expect(spread([50, 50], 18, [0, 100])).toEqual([41, 59]);
  });

  test('keep their order and their room', () => {
    const wanted = [52, 50, 51, 95, 54];
    const places = spread(wanted, 18, [0, 100]);
    expect(Math.min(...gaps(places))).toBeGreaterThanOrEqual(18);
    const order = (list: number[]): number[] =>
      list.map((_, place) => place).sort((a, b) => (list[a] ?? 0) - (list[b] ?? 0));
    expect(order(places)).toEqual(order(wanted));
  });

  test('stay within the ends', () => {
    expect(spread([0, 1, 2], 18, [0, 100])).toEqual([0, 18, 36]);
    expect(spread([99, 99, 98], 18, [0, 100])).toEqual([82, 100, 64]);
  });
});
