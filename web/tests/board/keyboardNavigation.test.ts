import { expect, test } from 'vitest';

import { NO_MARKS } from '../../src/lib/board/marks';
import { directionOf, nextPlace, placeOf, placesOn } from '../../src/lib/board/keyboardNavigation';
import { layoutOf } from '../desk/fixtures';

const RIGHT = { x: 1, y: 0 };
const UP = { x: 0, y: -1 };

test.each([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', RIGHT],
  ['ArrowUp', UP],
  ['ArrowDown', { x: 0, y: 1 }],
  ['Enter', undefined],
])('%s points %o', (key, direction) => {
  expect(directionOf(key)).toEqual(direction);
});

test('the nearest place ahead is next; what is behind or beside is out of reach', () => {
  const places = new Map([
    ['here', { x: 0, y: 0 }],
    ['behind', { x: -5, y: 0 }],
    ['far', { x: 100, y: 0 }],
    ['near', { x: 30, y: 5 }],
    ['beside', { x: 0, y: 10 }],
  ]);
  expect(nextPlace(places, { x: 0, y: 0 }, RIGHT)).toBe('near');
  expect(nextPlace(places, { x: 100, y: 0 }, RIGHT)).toBeUndefined();
});

test('straight ahead goes before aside', () => {
  const places = new Map([
    ['aside', { x: 20, y: -30 }],
    ['ahead', { x: 45, y: 0 }],
  ]);
  expect(nextPlace(places, { x: 0, y: 0 }, RIGHT)).toBe('ahead');
  expect(nextPlace(places, { x: 0, y: 0 }, UP)).toBe('aside');
});

test('arrows go through what can be chosen', () => {
  const places = placesOn(layoutOf('usa'), {
    ...NO_MARKS,
    claimable: new Set(['denver-helena']),
    buildable: new Set(['denver']),
  });
  expect([...places.keys()]).toEqual(['denver-helena', 'denver']);
});

test('where nothing can be chosen they go through every track', () => {
  expect(placesOn(layoutOf('usa'), NO_MARKS).size).toBe(100);
});

test('every track of a board can be reached from every other', () => {
  const places = placesOn(layoutOf('europe'), NO_MARKS);
  const [first = ''] = places.keys();
  const reached = new Set([first]);
  const open = [first];
  const directions = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].flatMap((key) => directionOf(key) ?? []);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const from = places.get(name) ?? { x: 0, y: 0 };
    for (const next of directions.map((direction) => nextPlace(places, from, direction))) {
      if (next === undefined || reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  expect([...places.keys()].filter((name) => !reached.has(name))).toEqual([]);
});

test('tracks and cities have a place, whether they can be chosen or not', () => {
  const layout = layoutOf('usa');
  expect(placeOf(layout, 'denver-helena')).toEqual(layout.tracks.get('denver-helena')?.middle);
  expect(placeOf(layout, 'denver')).toMatchObject({ city: { name: 'Denver' } });
  expect(placeOf(layout, 'atlantis')).toBeUndefined();
});
