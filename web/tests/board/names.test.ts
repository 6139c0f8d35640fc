import { beforeAll, expect, test } from 'vitest';

import { setLanguage } from '../../src/lib/i18n.svelte';
import { namesOf } from '../desk/fixtures';

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
  ['usa', 'wild', 'locomotive'],
  ['new-york', 'wild', 'taxi'],
  ['new-york', 'red', 'red'],
] as const)('in %s %s is called so', (edition, color, name) => {
  expect(namesOf(edition).color(color)).toBe(name);
});

test.each([
  ['usa', 'wild', 1, '1 locomotive'],
  ['usa', 'wild', 3, '3 locomotives'],
  ['new-york', 'wild', 2, '2 taxis'],
  ['new-york', 'red', 2, '2 red'],
  ['usa', 'gray', 4, '4 of any color'],
] as const)('in %s cards that are %s are counted, %i of them', (edition, color, count, name) => {
  expect(namesOf(edition).cards(color, count)).toBe(name);
});

test.each([
  ['ro', '4 negre', '1 locomotivă', '23 de vagoane'],
  ['nl', '4 zwarte', '1 locomotief', '23 treinwagons'],
  ['fr', '4 noires', '1 locomotive', '23 wagons'],
  ['el', '4 μαύρες', '1 ατμομηχανή', '23 βαγόνια'],
])('%s counts as its grammar has it', async (language, cards, wilds, pieces) => {
  await setLanguage(language);
  const names = namesOf('usa');
  expect([names.cards('black', 4), names.cards('wild', 1), names.pieces(23)]).toEqual([cards, wilds, pieces]);
  await setLanguage('en');
});

test('French has no plural for nothing', async () => {
  await setLanguage('fr');
  expect(namesOf('usa').pieces(0)).toBe('0 wagon');
  await setLanguage('en');
});

test.each([
  ['usa', 1, '1 train'],
  ['usa', 4, '4 trains'],
  ['new-york', 1, '1 taxi'],
  ['new-york', 0, '0 taxis'],
])('%s: %i pieces', (edition, count, name) => {
  expect(namesOf(edition).pieces(count)).toBe(name);
});

test('city maps have cards with what drives there', () => {
  expect([namesOf('usa').family, namesOf('new-york').family]).toEqual(['rail', 'city']);
});
