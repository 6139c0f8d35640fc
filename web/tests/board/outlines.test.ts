/** What stands on slots, as path data. */
import { describe, expect, test } from 'vitest';

import { arrangementOf } from '../../src/lib/board/arranging';
import { layOut, type Slot } from '../../src/lib/board/layout';
import { boxAt, evenRuns, seenFrom } from '../../src/lib/board/drawing/outlines';

import { boardOf, EDITIONS } from './boards';

function slotAt(x: number, y: number, angle: number): Slot {
  return { x, y, angle, length: 10, hasEngine: false };
}

describe('runs of slots', () => {
  test('are one for a straight track, and its middle slot stands for it', () => {
    const slots = [slotAt(0, 0, 30), slotAt(10, 5, 30), slotAt(20, 10, 30)];
    expect(evenRuns(slots)).toEqual([{ middle: slots[1], slots }]);
  });

  test('end where a track has turned too far', () => {
    const slots = [slotAt(0, 0, 0), slotAt(10, 0, 7), slotAt(20, 2, 14), slotAt(30, 5, 21)];
    expect(evenRuns(slots).map((run) => run.slots)).toEqual([slots.slice(0, 2), slots.slice(2)]);
  });

  test('of no slots are none', () => {
    expect(evenRuns([])).toEqual([]);
  });

  test.each(EDITIONS)('of %s hold every slot once, none turned far from its middle', (edition) => {
    for (const { slots } of layOut(boardOf(edition), arrangementOf).tracks.values()) {
      const runs = evenRuns(slots);
      expect(runs.flatMap((run) => run.slots)).toEqual(slots);
      for (const run of runs)
        for (const { angle } of run.slots) expect(Math.abs(angle - run.middle.angle)).toBeLessThanOrEqual(8);
    }
  });
});

test('a place seen from another is where it was, once it is moved and turned back', () => {
  const from = slotAt(40, -10, 50);
  const place = slotAt(12, 25, -20);
  const seen = seenFrom(from, place);
  const turn = (from.angle * Math.PI) / 180;
  expect(from.x + seen.x * Math.cos(turn) - seen.y * Math.sin(turn)).toBeCloseTo(place.x);
  expect(from.y + seen.x * Math.sin(turn) + seen.y * Math.cos(turn)).toBeCloseTo(place.y);
  expect(from.angle + seen.angle).toBeCloseTo(place.angle);
});

test('a box is drawn around its place, with round corners where they are wanted', () => {
  expect(boxAt({ x: 5, y: 7, angle: 90 }, 4, 2)).toBe('M6 5L6 9L4 9L4 5L6 5z');
  expect(boxAt({ x: 0, y: 0, angle: 0 }, 4, 2, 1)).toContain('A1 1 0 0 1 2 0');
});
