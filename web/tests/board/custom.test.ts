import { describe, expect, test } from 'vitest';

import { arrangementOf } from '../../src/lib/board/arranging';
import { labelsAt, layOut } from '../../src/lib/board/layout';
import type { Board } from '../../src/lib/messages';
import { boardOf, customBoard } from './boards';

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Every number in a value, however deep; of path data as well. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return (value.match(/^M[^A-Z]/) ? value.split(/[MQ ]/).slice(1) : []).map(Number);
  if (value instanceof Map) return [...value.values()].flatMap(numbersIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

function expectDrawable(board: Board): void {
  const layout = layOut(board, arrangementOf);
  expect(numbersIn(layout).filter((number) => !Number.isFinite(number))).toEqual([]);
  expect(layout.tracks.size).toBe(board.tracks.length);
  expect(layout.cities.size).toBe(board.cities.length);
  for (const { slots } of layout.tracks.values()) {
    for (const { length } of slots) expect(length).toBeGreaterThanOrEqual(0);
  }
  expect(layout.unit).toBeGreaterThanOrEqual(0.3);
  expect(layout.unit).toBeLessThanOrEqual(3);
}

describe('maps that nobody drew', () => {
  test.each(SEEDS)('number %i can be drawn', (seed) => {
    expectDrawable(customBoard(seed));
  });

  test.each(SEEDS.slice(0, 3))('number %i looks the same every time', (seed) => {
    expect(layOut(customBoard(seed), arrangementOf)).toEqual(layOut(customBoard(seed), arrangementOf));
  });

  test('all cities at one place', () => {
    const board = customBoard(1);
    expectDrawable({ ...board, cities: board.cities.map((city) => ({ ...city, x: 0.5, y: 0.5 })) });
  });

  test('all cities in a row', () => {
    const board = customBoard(2);
    expectDrawable({ ...board, cities: board.cities.map((city) => ({ ...city, y: 0 })) });
  });

  test('no tracks, one city, or nothing at all', () => {
    const board = customBoard(3);
    expectDrawable({ ...board, tracks: [] });
    expectDrawable({ ...board, tracks: [], cities: board.cities.slice(0, 1) });
    expectDrawable({ ...board, tracks: [], cities: [] });
  });

  test('a track without its twin, and twins that count from different ends', () => {
    const board = customBoard(4);
    const [first, second] = board.tracks.filter(({ twin }) => twin !== null);
    if (!first || !second) throw new Error('this map has no twins');
    expectDrawable({ ...board, tracks: board.tracks.map((track) => ({ ...track, twin: null })) });
    expectDrawable({ ...board, tracks: [first] });
    const [from, to] = second.ends;
    const layout = layOut({ ...board, tracks: [first, { ...second, ends: [to, from] }] }, arrangementOf);
    const [one, other] = [layout.tracks.get(first.id), layout.tracks.get(second.id)];
    expect(one?.curves[0]?.start).toMatchObject(other?.curves.at(-1)?.end ?? {});
  });

  test('short ways with many spaces have short slots', () => {
    const { cities: [first, second], ...rest } = boardOf('usa'); // prettier-ignore
    if (!first || !second) throw new Error('the map has no cities');
    const cities = [
      { ...first, x: 0.5, y: 0.5 },
      { ...second, x: 0.51, y: 0.5 },
    ];
    const track = { id: 'a', ends: [first.id, second.id] as [string, string], length: 9, color: 'red' as const };
    expectDrawable({ ...rest, cities, tracks: [{ ...track, ferry_wilds: 0, is_tunnel: true, twin: null }] });
  });

  test('labels of any size can be asked for', () => {
    const layout = layOut(customBoard(5), arrangementOf);
    for (const size of [0, 0.001, 5, 50, 500, 5000, Infinity, NaN]) expect(() => labelsAt(layout, size)).not.toThrow();
  });
});
