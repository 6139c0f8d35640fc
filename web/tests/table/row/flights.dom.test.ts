import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Event } from '../../../src/lib/messages';
import { motion } from '../../../src/lib/settings.svelte';
import { Flights } from '../../../src/lib/table/row/flights.svelte';

/** Places on the page, each with a width; those without one are hidden. */
function places(...marks: [string, number][]): void {
  for (const [mark, width] of marks) {
    const place = document.createElement('div');
    const [name = '', value = ''] = mark.split('=');
    place.setAttribute(name, value);
    place.getBoundingClientRect = () => ({ x: width, width }) as DOMRect;
    place.animate = vi.fn();
    document.body.append(place);
  }
}

const TAKEN: Event = { type: 'card-taken', seat: 0, color: 'red', slot: 2 };
const DRAWN: Event = { type: 'card-drawn', seat: 1 };
const TURNED: Event = { type: 'card-turned-up', slot: 2, color: 'blue' };

beforeEach(() => {
  places(['data-deck', 1], ['data-place=2', 2], ['data-own-hand', 3], ['data-player=1', 0], ['data-player=1', 5]);
});

afterEach(() => {
  document.body.replaceChildren();
});

const journeys = ({ list }: Flights): unknown[] => list.map(({ color, from, to }) => [color, from.x, to.x]);

test('a card that was taken flies from the row to the hand', () => {
  const flights = new Flights();
  flights.show([TAKEN], 0);
  expect(journeys(flights)).toEqual([['red', 2, 3]]);
});

test('it flies to its own group, if there is one', () => {
  places(['data-hand=red', 7]);
  const flights = new Flights();
  flights.show([TAKEN], 0);
  expect(journeys(flights)).toEqual([['red', 2, 7]]);
});

test('a card that somebody else draws shows its back, and flies to the name that is shown', () => {
  const flights = new Flights();
  flights.show([DRAWN], 0);
  expect(journeys(flights)).toEqual([[undefined, 1, 5]]);
});

test('the card that fills the row comes after the one that was taken', () => {
  const flights = new Flights();
  flights.show([TAKEN, TURNED], 0);
  expect(flights.list.map(({ delay }) => delay)).toEqual([0, 90]);
  expect(new Set(flights.list.map(({ id }) => id)).size).toBe(2);
});

test('what has landed is gone, and so is everything that is skipped', () => {
  const flights = new Flights();
  flights.show([TAKEN, TURNED], 0);
  const [first] = flights.list;
  if (first) flights.landed(first);
  expect(flights.list).toHaveLength(1);
  flights.skip();
  expect(flights.list).toEqual([]);
});

test('more than a dozen at once is catching up: they do not fly', () => {
  const flights = new Flights();
  flights.show(Array<Event>(13).fill(TAKEN), 0);
  expect(flights.list).toEqual([]);
});

test('cards without a place on the page do not fly', () => {
  const flights = new Flights();
  flights.show(
    [
      { ...TAKEN, slot: 4 },
      { type: 'turn-began', seat: 1 },
    ],
    0,
  );
  expect(flights.list).toEqual([]);
});

test('where motion is reduced the place where the card comes to is lit instead', async () => {
  vi.spyOn(motion, 'isReduced', 'get').mockReturnValue(true);
  const flights = new Flights();
  flights.show([TAKEN], 0);
  expect(flights.list).toEqual([]);
  await vi.waitFor(() => {
    expect(document.querySelector('[data-own-hand]')?.animate).toHaveBeenCalledOnce();
  });
});

test('the first card of a color is lit where it has come to', async () => {
  vi.spyOn(motion, 'isReduced', 'get').mockReturnValue(true);
  new Flights().show([TAKEN], 0);
  places(['data-hand=red', 7]);
  await vi.waitFor(() => {
    expect(document.querySelector('[data-hand]')?.animate).toHaveBeenCalledOnce();
  });
  expect(document.querySelector('[data-own-hand]')?.animate).not.toHaveBeenCalled();
});
