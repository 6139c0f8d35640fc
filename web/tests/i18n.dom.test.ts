import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';

import {
  bestLanguage,
  capitalized,
  i18n,
  languages,
  number,
  setLanguage,
  t,
  textFor,
  type Key,
} from '../src/lib/i18n.svelte';
import NotFoundPage from '../src/lib/page/NotFoundPage.svelte';

const TRAINS = 'trains' as Key; // no key of ours: the tests bring their own texts

beforeEach(async () => {
  await setLanguage('en');
});

describe('a text', () => {
  test('is found by its key', () => {
    expect(t('color.red')).toBe('red');
  });

  test('has its values filled in', () => {
    expect(t('problem.too_many_requests', { seconds: 3 })).toBe('That was too quick; try again in 3 s.');
  });

  test('shows what was forgotten', () => {
    expect(t('problem.too_many_requests')).toContain('{seconds}');
  });

  test('that nobody wrote is its key, or nothing when the server named it', () => {
    expect(t(TRAINS)).toBe('trains');
    expect(textFor('trains')).toBeUndefined();
  });

  test.each([
    ['no clock', 'No clock'],
    ['în desfășurare', 'În desfășurare'],
    ['όποιος έχει τον σύνδεσμο', 'Όποιος έχει τον σύνδεσμο'],
    ['', ''],
  ])('begins a sentence with a capital letter and all its marks: %s', (words, sentence) => {
    expect(capitalized(words)).toBe(sentence);
  });
});

describe('plural forms', () => {
  const romanian = { one: '{count} vagon', few: '{count} vagoane', other: '{count} de vagoane' };

  test.each([
    ['ro', 0, '0 vagoane'],
    ['ro', 1, '1 vagon'],
    ['ro', 20, '20 de vagoane'],
    ['ro', 101, '101 vagoane'],
  ])('%s, %i', (language, count, text) => {
    Object.assign(i18n, { language, messages: { [TRAINS]: romanian } });
    expect(t(TRAINS, { count })).toBe(text);
  });

  test('that a catalog lacks are as the other', () => {
    Object.assign(i18n, { language: 'fr', messages: { [TRAINS]: { one: '{count} wagon', other: '{count} wagons' } } });
    expect(t(TRAINS, { count: 0 })).toBe('0 wagon');
    expect(t(TRAINS, { count: 1_000_000 })).toContain('wagons');
  });
});

test.each([
  [-12, 'minus', '−12'],
  [7, 'minus', '7'],
  [7, 'both', '+7'],
  [-7, 'both', '−7'],
  [0, 'both', '0'],
] as const)('%i with %s signs is %s', (value, signs, text) => {
  expect(number(value, signs)).toBe(text);
});

test.each(languages)('numbers in %s are written as the browser writes them', (language) => {
  i18n.language = language;
  const minus = new Intl.NumberFormat(language);
  const both = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  for (const value of [...Array.from({ length: 2101 }, (_, index) => index - 1050), 0.5, -12_345.6, 1_000_000]) {
    expect(number(value)).toBe(minus.format(value).replace('-', '−'));
    expect(number(value, 'both')).toBe(both.format(value).replace('-', '−'));
  }
});

test.each([
  [['en-GB', 'fr'], 'en'],
  [['xx', 'en'], 'en'],
  [[], 'en'],
])('of %j the language is %s', (wanted, language) => {
  expect(bestLanguage(wanted)).toBe(language);
});

test('a language without texts is refused', async () => {
  await expect(setLanguage('tlh')).rejects.toThrow('tlh');
});

test('another language redraws the page', () => {
  const page = mount(NotFoundPage, { target: document.body });
  flushSync();
  expect(document.querySelector('h1')?.textContent).toBe('Page not found');
  Object.assign(i18n, { language: 'nl', messages: { 'web.not_found.title': 'Hier is niets' } });
  flushSync();
  expect(document.querySelector('h1')?.textContent).toBe('Hier is niets');
  void unmount(page);
});
