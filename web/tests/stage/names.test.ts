import { beforeAll, expect, test } from 'vitest';

import { setLanguage } from '../../src/lib/i18n.svelte';
import { namesOf } from '../table/fixtures';

beforeAll(() => setLanguage('en'));

test('cities and routes are called as the board prints them', () => {
  const names = namesOf('usa');
  expect(names.city('montreal')).toBe('Montréal');
  expect(names.trackName('denver-kansas_city-1')).toBe('Denver – Kansas City');
  expect(names.city('atlantis')).toBe('atlantis');
});

test('a ticket is called after its cities', () => {
  const names = namesOf('usa');
  const ticket = names.board.tickets[0];
  expect(names.ticketName(ticket?.id ?? '')).toBe(names.ends(ticket?.ends ?? ['', '']));
});

test('what the board does not have is refused', () => {
  const names = namesOf('usa');
  expect(() => names.track('paris-zurich')).toThrow('the board has no paris-zurich');
  expect(() => names.ticket('none')).toThrow(RangeError);
});

test.each([
  ['usa', 'wild', 1, 'locomotive'],
  ['usa', 'wild', 3, 'locomotives'],
  ['new-york', 'wild', 2, 'taxis'],
  ['new-york', 'red', 2, 'red'],
] as const)('in %s %s is called so, %i of them', (edition, color, count, name) => {
  expect(namesOf(edition).color(color, count)).toBe(name);
});

test.each([
  ['usa', 1, 'train'],
  ['usa', 4, 'trains'],
  ['new-york', 1, 'taxi'],
  ['new-york', 0, 'taxis'],
])('%s: %i pieces', (edition, count, name) => {
  expect(namesOf(edition).pieces(count)).toBe(name);
});

test('city maps have cards with what drives there', () => {
  expect([namesOf('usa').family, namesOf('new-york').family]).toEqual(['rail', 'city']);
});
