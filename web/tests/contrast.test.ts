import { describe, expect, test } from 'vitest';

import { color, contrast } from './colors';

/** What stands on what, and its contrast by day and by night. */
type Row = [on: string, under: string, light: number, dark: number, edition?: string];

const TEXT: Row[] = [
  ['--ink', '--page', 12.8, 15.7],
  ['--ink', '--panel', 15.0, 13.9],
  ['--ink', '--raised', 15.7, 12.3],
  ['--ink', '--land', 13.5, 10.4],
  ['--ink', '--land', 13.4, 10.4, 'europe'],
  ['--ink', '--land', 13.4, 10.4, 'new-york'],
  ['--ink', '--sea', 11.1, 13.7],
  ['--ink', '--sea', 10.7, 13.7, 'europe'],
  ['--ink', '--sea', 10.7, 13.7, 'new-york'],
  ['--ink', '--halo', 14.5, 13.2],
  ['--ink2', '--page', 5.7, 8.7],
  ['--ink2', '--panel', 6.7, 7.7],
  ['--ink2', '--raised', 7.1, 6.8],
  ['--plate-ink', '--plate', 10.4, 7.4],
  ['--accent', '--panel', 5.8, 7.1],
  ['--accent', '--page', 4.9, 8.0],
  ['--ok', '--panel', 6.1, 8.8],
  ['--warn', '--panel', 6.0, 10.6],
  ['--link', '--page', 8.4, 9.8],
  ['--paper-ink', '--paper', 15.7, 14.1],
  ['--seat-shape', '--seat-1', 7.1, 5.4],
  ['--seat-shape', '--seat-2', 9.8, 5.9],
  ['--seat-shape', '--seat-3', 7.3, 5.2],
  ['--seat-shape', '--seat-4', 5.8, 4.9],
  ['--seat-shape', '--seat-5', 10.3, 6.4],
];

const SHAPES: Row[] = [
  ['--pick', '--raised', 10.4, 6.2],
  ['--line2', '--panel', 3.7, 4.0],
  ['--coast', '--land', 4.4, 4.2],
  ['--coast', '--sea', 3.7, 5.5],
  ['--lit-edge', '--land', 6.3, 10.0],
  ['--slot-edge-black', '--land', 13.3, 4.7],
  ['--slot-edge-tunnel', '--land', 13.3, 7.9],
  ['--bed', '--land', 13.5, 10.4],
  ['--train-edge', '--land', 13.5, 10.4],
];

/** What may be faint in one theme, because something else carries it there: an edge, a fill, a line of paper. */
const CARRIED: Row[] = [
  ['--lit', '--land', 1.4, 7.5], // by day the heavier edge of the slot
  ['--slot-edge', '--land', 13.3, 1.6], // by night the slot's fill
  ['--plate', '--panel', 9.9, 2.2], // by night the line of paper
  ['--seat-1', '--land', 6.1, 2.2], // by night the paper edge of trains
  ['--seat-2', '--land', 8.4, 2.0],
  ['--seat-3', '--land', 6.3, 2.3],
  ['--seat-4', '--land', 5.0, 2.4],
  ['--seat-5', '--land', 8.9, 1.9],
];

/** Slots stand by their fill in the dark; black by its light edge. */
const SLOTS_BY_NIGHT: [string, number][] = [
  ['--card-red', 3.0],
  ['--card-blue', 3.3],
  ['--card-green', 4.0],
  ['--card-yellow', 7.8],
  ['--card-orange', 4.9],
  ['--card-white', 10.8],
  ['--card-purple', 3.4],
  ['--card-gray', 3.7],
];

// The look has one decimal, and cuts off or rounds.
const expectAsInTheLook = (found: number, wanted: number): void => {
  expect(Math.abs(found - wanted)).toBeLessThan(0.06);
};

describe.each(['light', 'dark'] as const)('in the %s', (theme) => {
  const wanted = ([, , light, dark]: Row): number => (theme === 'light' ? light : dark);

  test.each(TEXT)('text: %s on %s', (...row) => {
    const found = contrast(row[0], row[1], theme, row[4]);
    expect(found).toBeGreaterThanOrEqual(4.5);
    expectAsInTheLook(found, wanted(row));
  });

  test.each(SHAPES)('shape: %s on %s', (...row) => {
    const found = contrast(row[0], row[1], theme, row[4]);
    expect(found).toBeGreaterThanOrEqual(3);
    expectAsInTheLook(found, wanted(row));
  });

  test.each(CARRIED)('carried by something else in one theme: %s on %s', (...row) => {
    expectAsInTheLook(contrast(row[0], row[1], theme), wanted(row));
  });
});

test.each(CARRIED)('in one theme %s on %s needs no help', (on, under) => {
  expect(Math.max(contrast(on, under, 'light'), contrast(on, under, 'dark'))).toBeGreaterThanOrEqual(3);
});

test.each(SLOTS_BY_NIGHT)('by night %s stands out from the land', (token, wanted) => {
  const found = contrast(token, '--land', 'dark');
  expect(Math.round(found * 10) / 10).toBeGreaterThanOrEqual(3);
  expectAsInTheLook(found, wanted);
});

test.each(['europe', 'new-york'])('%s has a map of its own by day, and shares the night', (edition) => {
  const map = ['--sea', '--shoal-1', '--shoal-2', '--shoal-3', '--land', '--border'];
  expect(map.filter((token) => color(token, 'light', edition) === color(token, 'light'))).toEqual([]);
  expect(map.filter((token) => color(token, 'dark', edition) !== color(token, 'dark'))).toEqual([]);
});
