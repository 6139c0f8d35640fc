import { expect, test } from 'vitest';

import { groupLegal } from '../../src/lib/net/legal';
import { leastKept, OfferPicks } from '../../src/lib/desk/offer.svelte';

const { keeps } = groupLegal(['keep 1 2', 'keep 1 3', 'keep 2 3', 'keep 1 2 3']);

test('what is pressed twice is not picked', () => {
  const picks = new OfferPicks();
  picks.toggle(1);
  picks.toggle(2);
  picks.toggle(1);
  expect([...picks.positions]).toEqual([2]);
});

test('the order of picking does not matter', () => {
  const picks = new OfferPicks();
  picks.toggle(3);
  picks.toggle(1);
  expect(picks.textAmong(keeps)).toBe('keep 1 3');
});

test('too few picks can not be kept', () => {
  const picks = new OfferPicks();
  expect(picks.textAmong(keeps)).toBeUndefined();
  picks.toggle(2);
  expect(picks.textAmong(keeps)).toBeUndefined();
});

test('another offer starts with nothing picked, the same one does not', () => {
  const picks = new OfferPicks();
  picks.follow(['a', 'b', 'c']);
  picks.toggle(1);
  picks.follow(['a', 'b', 'c']);
  expect(picks.positions.size).toBe(1);
  picks.follow(['d', 'e']);
  expect(picks.positions.size).toBe(0);
});

test('the server says the number to keep', () => {
  expect(leastKept(keeps)).toBe(2);
});
