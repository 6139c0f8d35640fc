import { expect, test } from 'vitest';

import { edgeOf } from '../../src/lib/start/choice.svelte';

const OPPONENTS = [
  { name: 'newcomer', rating: 800 },
  { name: 'casual', rating: 1200 },
  { name: 'regular', rating: 1400 },
  { name: 'master' },
];

test('400 points more are odds of ten to one, and nobody wins all games', () => {
  expect(edgeOf('casual', OPPONENTS)).toEqual({ weaker: 'newcomer', wins: 9, games: 10 });
  expect(edgeOf('a', [{ name: 'a', rating: 2000 }, ...OPPONENTS])).toMatchObject({ weaker: 'regular', wins: 9 });
});

test('it is counted against the strongest of the weaker ones', () => {
  expect(edgeOf('regular', OPPONENTS)).toEqual({ weaker: 'casual', wins: 8, games: 10 });
});

test('there is none for the weakest, nor for one that was not measured', () => {
  expect([edgeOf('newcomer', OPPONENTS), edgeOf('master', OPPONENTS)]).toEqual([undefined, undefined]);
  expect(edgeOf(undefined, OPPONENTS)).toBeUndefined();
});
