import { expect, test, vi } from 'vitest';

import type { BoardLayout, Slot } from '../../../src/lib/board/layout';
import { draw, legsOf, stopsOf, timeFor } from '../../../src/lib/final/map/tracing';
import { board } from '../scene';

/** Tracks as straight lines of 100 units a space. */
const layout = {
  tracks: new Map(board().tracks.map((track) => [track.id, { track, slots: slots(track.length) }])),
} as unknown as BoardLayout;

function slots(length: number): Slot[] {
  return Array.from({ length }, (_, place) => ({ x: 100 * place, y: 0, angle: 0, length: 100, hasEngine: false }));
}

test('a way is drawn track after track, from the city that it begins in', () => {
  const legs = legsOf(['b-c', 'a-b'], 'c', board(), layout);
  expect(legs.map(({ isBackward }) => isBackward)).toEqual([true, true]);
  expect(legsOf(['a-b', 'b-c'], 'a', board(), layout).map(({ isBackward }) => isBackward)).toEqual([false, false]);
  expect(legs[1]?.from).toBeCloseTo(legs[0]?.lasts ?? 0);
});

test('it takes a second for 900 units, and never more than 1.2 seconds', () => {
  expect(timeFor(legsOf(['a-b'], 'a', board(), layout))).toBeCloseTo((200 / 900) * 1000);
  expect(timeFor(legsOf(['a-b', 'b-c', 'c-d', 'a-d', 'a-b'], 'a', board(), layout))).toBeCloseTo(1200);
  expect(timeFor(legsOf([], 'a', board(), layout))).toBe(0);
});

test('the stops of a walk, also of one that comes back', () => {
  expect(stopsOf(['a-b', 'b-c', 'c-d', 'a-d'], 'a', board())).toEqual(['a', 'b', 'c', 'd', 'a']);
});

test('only bands of traced tracks are drawn, and all of them end at once', () => {
  document.body.innerHTML =
    '<svg><g data-band="a-b"><path data-traced /><path /></g><g data-band="b-c"><path /></g></svg>';
  const cancel = vi.fn();
  const animate = vi.fn(() => ({ cancel }));
  for (const path of document.querySelectorAll('path')) Object.assign(path, { animate, getTotalLength: () => 200 });
  const end = draw(document.body, legsOf(['a-b', 'b-c'], 'a', board(), layout));
  expect(animate).toHaveBeenCalledTimes(1);
  end();
  expect(cancel).toHaveBeenCalledTimes(1);
});
