import { beforeAll, expect, test } from 'vitest';

import { setLanguage } from '../src/lib/i18n.svelte';
import { botName, editionName } from '../src/lib/naming';

beforeAll(() => setLanguage('en'));

test('editions have names, and every own map the same one', () => {
  expect(['new-york', 'custom'].map(editionName)).toEqual(['New York', 'Own map']);
});

test('what is newer than this page has its id for a name', () => {
  expect([botName('greedy'), botName('hal'), editionName('mars')]).toEqual(['Greedy', 'hal', 'mars']);
});
