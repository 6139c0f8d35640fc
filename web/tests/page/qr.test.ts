import { describe, expect, test } from 'vitest';

import { qrModules } from '../../src/lib/page/qr';

/** A code that other programs draw and read in the same way. */
const WHISTLESTOP = `#######.##..#.#######
#.....#..#.##.#.....#
#.###.#.#.##..#.###.#
#.###.#...#...#.###.#
#.###.#...###.#.###.#
#.....#.#####.#.....#
#######.#.#.#.#######
.........#..#........
#.#...##..#....#..#.#
###..#..#.##...##.#.#
..###.###.###...###.#
#....#.....#.#.#.#.##
.##...##...##...##..#
........#....#..#.##.
#######.###..##.#.#.#
#.....#..#..##...#.##
#.###.#...#..#.....#.
#.###.#..##..##.#....
#.###.#.##.##...#..##
#.....#......#...#...
#######.#####...#...#`;

const drawn = (text: string): string =>
  qrModules(text)
    .map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
    .join('\n');

test('a code is as everybody draws it', () => {
  expect(drawn('Whistlestop')).toBe(WHISTLESTOP);
});

describe('a code is as large as it has to be', () => {
  test.each([
    [1, 21],
    [14, 21],
    [15, 25],
    [62, 33],
    [106, 41],
    [107, 45],
    [180, 53],
  ])('%i bytes make %i modules a side', (bytes, size) => {
    expect(qrModules('x'.repeat(bytes))).toHaveLength(size);
  });

  test('letters beyond ASCII take more bytes', () => {
    expect(qrModules('é'.repeat(8))).toHaveLength(25);
  });

  test('what is too long is refused', () => {
    expect(() => qrModules('x'.repeat(181))).toThrow(RangeError);
  });
});
