import { expect, test } from 'vitest';

import { boxAt, lineAt, railsOf, scaledSign, signAt } from '../../src/lib/board/drawing/outlines';
import { layoutOf } from '../desk/fixtures';

const FLAT = { x: 10, y: 20, angle: 0 };
const UPRIGHT = { x: 10, y: 20, angle: 90 };

test('a box lies around its place, and turns with it', () => {
  expect(boxAt(FLAT, 8, 4)).toBe('M6 18L14 18L14 22L6 22L6 18z');
  expect(boxAt(UPRIGHT, 8, 4)).toBe('M12 16L12 24L8 24L8 16L12 16z');
});

test('the corners of a box can be round', () => {
  const arcs = boxAt(FLAT, 8, 4, 1).match(/A1 1 0 0 1 /g);
  expect(arcs).toHaveLength(4);
  expect(boxAt(FLAT, 8, 4, 1)).toMatch(/^M7 18L13 18A1 1 0 0 1 14 19L/);
});

test('a line goes in the directions of its place', () => {
  expect(lineAt(UPRIGHT, { x: -3, y: 1 }, { x: 3, y: 1 })).toBe('M9 17L9 23');
});

test('a sign stands upright at its place', () => {
  expect(signAt(UPRIGHT, 'M-1-1h2v2h-2z')).toBe('M10 20m-1-1h2v2h-2z');
});

test('a sign can be larger, and its arcs stay the same arcs', () => {
  expect(scaledSign('M-1-.5h2v2h-2z', 2)).toBe('M-2 -1h4v4h-4z');
  expect(scaledSign('M-.87 0a.87.87 0 1 1 1.74 0z', 10)).toBe('M-8.7 0a8.7 8.7 0 1 1 17.4 0z');
});

test('all rails of a board are one path', () => {
  const layout = layoutOf('new-york');
  expect(railsOf(layout).split('M').length - 1).toBe(layout.tracks.size);
});
