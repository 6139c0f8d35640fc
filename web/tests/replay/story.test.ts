import { expect, test } from 'vitest';

import type { Event, ReplayStep } from '../../src/lib/messages';
import { historyOf, placeOf, turnNumbers, turnStarts } from '../../src/lib/replay/story';

const step = (...events: Event[]): ReplayStep => ({ seat: 0, events, patch: {} });
const claim: Event = { type: 'route-claimed', seat: 0, track: 'a-b', color: 'red', wilds: 0, points: 2 };
const begins: Event = { type: 'turn-began', seat: 1 };

test('turns begin after the steps that say so, the first at the start', () => {
  expect(turnStarts([step(), step(begins), step(), step(claim, begins)])).toEqual([0, 2, 4]);
});

test('each player counts their own turns', () => {
  const again = (seat: number): ReplayStep => step({ type: 'turn-began', seat });
  expect(turnNumbers([step(), again(1), step(), again(0), again(1), again(0)])).toEqual([0, 0, 1, 1, 1, 2, 2]);
});

test('steps become a history with numbers from 1', () => {
  expect(historyOf([step(claim), step()])).toEqual([
    { seq: 1, at: 0, events: [claim] },
    { seq: 2, at: 0, events: [] },
  ]);
});

test('what a step puts on the board', () => {
  expect(placeOf(step(begins, claim))).toBe('a-b');
  expect(placeOf(step({ type: 'station-built', seat: 0, city: 'c', color: 'red', cards: 1, wilds: 0 }))).toBe('c');
  expect(placeOf(step(begins))).toBeUndefined();
  expect(placeOf(undefined)).toBeUndefined();
});
