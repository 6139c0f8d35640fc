import { expect, test } from 'vitest';

import Poster from '../../src/lib/posters/Poster.svelte';
import { drawn, parsed } from '../cards/drawn';

const EDITIONS = ['usa', 'europe', 'new-york', 'usa-mega', 'usa-1910', 'usa-big-cities', 'somebodys-own'];

test.each(EDITIONS)('the poster of %s fills its box with a picture', async (edition) => {
  const poster = parsed(await drawn(Poster, { edition }));
  expect(poster.querySelector('svg')?.getAttribute('preserveAspectRatio')).toMatch(/ slice$/);
  expect(poster.querySelectorAll('path').length).toBeGreaterThan(20);
  expect(poster.querySelectorAll('[id], [style], text')).toHaveLength(0);
});

test('every edition has a picture of its own', async () => {
  const pictures = await Promise.all(EDITIONS.map((edition) => drawn(Poster, { edition })));
  expect(new Set(pictures).size).toBe(EDITIONS.length);
});

test('maps that we have never seen share one quiet landscape', async () => {
  expect(await drawn(Poster, { edition: 'moon' })).toBe(await drawn(Poster, { edition: 'mars' }));
});
