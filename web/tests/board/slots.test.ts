import { describe, expect, test } from 'vitest';

import { bowed, distance, measured, parallel, partOf, pointAt } from '../../src/lib/board/geometry/curves';
import { engineSlots, readable, spread } from '../../src/lib/board/geometry/slots';
import { sizesOf } from '../../src/lib/board/geometry/sizes';
import { boardOf } from './boards';

const sizes = sizesOf(boardOf('usa'), new Map());

describe('sharing a way', () => {
  test('slots take what the gaps leave', () => {
    expect(spread(100, 3, sizes)).toEqual({ slot: (100 - 5.6) / 3, gap: expect.closeTo(2.8) as number, margin: 0 });
  });

  test('when slots are at their longest the gaps grow, and then the ends', () => {
    expect(spread(2 * 37.4 + 5, 2, sizes)).toEqual({ slot: 37.4, gap: expect.closeTo(5) as number, margin: 0 });
    expect(spread(2 * 37.4 + 20, 2, sizes)).toEqual({ slot: 37.4, gap: 6.7, margin: expect.closeTo(6.65) as number });
    expect(spread(50, 1, sizes)).toEqual({ slot: 37.4, gap: 0, margin: expect.closeTo(6.3) as number });
  });

  test('on a way too short for its gaps, slots still have a length', () => {
    const { slot, gap } = spread(4, 6, sizes);
    expect(slot).toBeGreaterThan(0);
    expect(6 * slot + 5 * gap).toBeCloseTo(4);
    expect(spread(0, 6, sizes)).toEqual({ slot: 0, gap: 0, margin: 0 });
  });
});

test.each([
  [2, 1, [0]],
  [3, 1, [1]],
  [3, 2, [0, 2]],
  [4, 2, [1, 2]],
  [6, 2, [1, 4]],
  [5, 3, [0, 2, 4]],
  [4, 4, [0, 1, 2, 3]],
  [2, 5, [0, 1]],
  [3, 0, []],
])('a ferry of %i with %i engines has them on %j', (length, wilds, expected) => {
  expect([...engineSlots(length, wilds)].sort()).toEqual(expected);
});

test.each([
  [30, 30],
  [91, -89],
  [-90, 90],
  [-91, 89],
  [180, 0],
])('letters at %i degrees are turned to %i', (angle, expected) => {
  expect(readable(angle)).toBe(expected);
});

describe('curves', () => {
  const curve = bowed({ x: 0, y: 0 }, { x: 100, y: 0 }, 0.1);

  test('bend by their sagitta', () => {
    expect(pointAt(curve, 0.5)).toEqual({ x: 50, y: 10 });
  });

  test('know their length, and where one is after half of it', () => {
    const ruler = measured(curve);
    expect(ruler.length).toBeCloseTo(102.61, 1);
    expect(ruler.after(ruler.length / 2)).toBeCloseTo(0.5);
    expect([ruler.after(0), ruler.after(1e9)]).toEqual([0, 1]);
  });

  test('have parts that lie on them', () => {
    expect(distance(pointAt(partOf(curve, 0.2, 0.6), 0.5), pointAt(curve, 0.4))).toBeCloseTo(0);
  });

  test('have neighbors at the same distance everywhere', () => {
    const beside = parallel(curve, 6);
    for (const at of [0, 0.25, 0.5, 0.75, 1]) {
      expect(distance(pointAt(beside, at), pointAt(curve, at))).toBeCloseTo(6, 0);
    }
  });
});
