import { beforeAll, expect, test } from 'vitest';

import { setLanguage } from '../src/lib/i18n.svelte';
import { boardName, botName, editionName, playedName } from '../src/lib/naming';

beforeAll(() => setLanguage('en'));

test('editions have names, and every own map the same one', () => {
  expect(['new-york', 'custom'].map(editionName)).toEqual(['New York', 'Own map']);
});

test("a table and a board on a map of somebody's own have that map's name", () => {
  expect(playedName({ edition: 'custom', map_name: 'The island' })).toBe('The island');
  expect(playedName({ edition: 'europe', map_name: null })).toBe('Europe');
  const board = (id: string): Parameters<typeof boardName>[0] =>
    ({ edition: { id }, map_name: 'The island' }) as Parameters<typeof boardName>[0];
  expect([boardName(board('custom')), boardName(board('new-york'))]).toEqual(['The island', 'New York']);
});

test('what is newer than this page has its id for a name', () => {
  expect([botName('greedy'), botName('hal'), editionName('mars')]).toEqual(['Greedy', 'hal', 'mars']);
});
