import { describe, expect, test } from 'vitest';

import { type Key, loadPart, setLanguage, textFor } from '../../src/lib/i18n.svelte';
import { differencesOf } from '../../src/lib/rules/differences';
import { type ExampleId, exampleOf, shortestWay } from '../../src/lib/rules/examples';
import { allTexts, CHAPTERS, chaptersFor, textsOf } from '../../src/lib/rules/pages';
import { countOf, sentence } from '../../src/lib/rules/values';
import texts from '../../src/locales/rules/en.json';
import { boardOf, customBoard } from '../board/boards';

await setLanguage('en');
await loadPart('rules');

const EDITIONS = ['usa', 'usa-anniversary', 'usa-1910', 'usa-mega', 'usa-big-cities', 'europe', 'new-york'];
const lettersOf = (edition: string): string =>
  chaptersFor(boardOf(edition))
    .map(({ letter }) => letter)
    .join('');
const rulesOf = (edition: string): string[] => chaptersFor(boardOf(edition)).flatMap(({ rules }) => rules);
const drawn = (edition: string): Exclude<ExampleId, 'points'>[] =>
  chaptersFor(boardOf(edition))
    .flatMap(({ examples, more = [] }) => [...examples, ...more])
    .filter((id) => id !== 'points');

describe('the source of all pages', () => {
  test('has every rule once, in its own chapter', () => {
    const rules = CHAPTERS.flatMap((chapter) => chapter.rules);
    expect(new Set(rules).size).toBe(rules.length);
    for (const { letter, rules } of CHAPTERS) expect(rules.every((rule) => rule.startsWith(letter))).toBe(true);
  });

  test('names texts that there are, and leaves none out', () => {
    const used = allTexts().map(({ key }) => key);
    const there = Object.keys(texts).filter((key) => /^rules\.[A-Z]\d/.test(key));
    expect(used.toSorted()).toEqual(there.toSorted());
  });

  test('counts where the text counts', () => {
    const catalog = texts as Record<string, unknown>;
    for (const { key, count } of allTexts()) expect([key, count !== undefined]).toEqual([key, isCounted(catalog[key])]);
  });
});

function isCounted(text: unknown): boolean {
  return typeof text === 'object';
}

describe('the page of an edition', () => {
  test.each([
    ['usa', 'STDCKEPX'],
    ['usa-mega', 'STDCKEPX'],
    ['europe', 'STDCFUKGEPX'],
    ['new-york', 'STDCKEPX'],
  ])('%s has the chapters that apply there', (edition, letters) => {
    expect(lettersOf(edition)).toBe(letters);
  });

  test.each([
    ['usa', 'P2 P3', 'P4 P6 P7'],
    ['usa-anniversary', 'P2 P6', 'P4 P7'],
    ['usa-1910', 'P2 P7', 'P6'],
    ['usa-mega', 'P2 P6 P7', 'P4'],
    ['usa-big-cities', 'P2 P6', 'P7'],
    ['europe', 'F1 U5 G5 P2', 'P4 P7'],
    ['new-york', 'P4 C8', 'P2 P3 P6 P7 G3'],
  ])('%s has %s, but not %s', (edition, there, missing) => {
    expect(rulesOf(edition)).toEqual(expect.arrayContaining(there.split(' ')));
    for (const rule of missing.split(' ')) expect(rulesOf(edition)).not.toContain(rule);
  });

  test('says the numbers of the edition', () => {
    expect(said('S4', 'usa-mega')).toMatch(/^Keep at least 3 of the tickets/);
    expect(said('S1', 'new-york')).toBe('You begin with 15 taxis and no points.');
    expect(said('P4', 'new-york')).toMatch(/brings 1 point, once/);
    expect(said('P5', 'europe')).toContain('more completed tickets, fewer stations built, the longer path');
    expect(said('P2', 'usa-1910')).not.toContain('brings');
  });

  test.each(EDITIONS)('%s has no text with a gap', (edition) => {
    for (const rule of chaptersFor(boardOf(edition)).flatMap(({ rules }) => rules)) {
      expect(said(rule, edition)).toMatch(/^[^{}]+$/);
    }
  });

  test.each(EDITIONS)('%s has a picture for every example', (edition) => {
    const board = boardOf(edition);
    const missing = drawn(edition).filter((id) => exampleOf(id, board) === undefined);
    expect(missing).toEqual({ 'new-york': ['longest'] }[edition] ?? ['attraction']);
    for (const id of drawn(edition)) {
      const example = exampleOf(id, board);
      if (example) expect(sentence(`rules.example.${id}`, board, example.count, example.values)).toMatch(/^[^{}]+$/);
    }
  });

  test('of a map of somebody’s own has what that map has', () => {
    const board = customBoard(3);
    const ids = chaptersFor(board).flatMap(({ examples, more = [] }) => [...examples, ...more]);
    for (const id of ids) if (id !== 'points') exampleOf(id, board);
    expect(chaptersFor(board).map(({ letter }) => letter)).toContain('C');
  });
});

function said(rule: Parameters<typeof textsOf>[0], edition: string): string {
  const board = boardOf(edition);
  const parts = textsOf(rule, board).map(({ key, count }) => sentence(key, board, count && countOf(count, board)));
  return parts.join(' ');
}

describe('what differs from the classic game', () => {
  const keys = (edition: string): string[] =>
    differencesOf(boardOf(edition), boardOf('usa')).map(({ key }) => key.replace('rules.differs.', ''));

  test.each([
    ['usa', ''],
    ['usa-anniversary', 'in_play reprinted'],
    ['usa-1910', 'in_play new_tickets no_longest globetrotter'],
    ['usa-mega', 'in_play start drawn reprinted globetrotter'],
    ['usa-big-cities', 'in_play big_cities start drawn reprinted no_longest'],
    ['europe', 'in_play start long leave ferries tunnels stations ties'],
    ['new-york', 'players pieces deck wild dealt in_play start drawn double no_longest attractions ties'],
  ])('%s', (edition, expected) => {
    expect(keys(edition).join(' ')).toBe(expected);
  });

  test.each(EDITIONS)('%s: all of it is said, and leads to rules of the page', (edition) => {
    for (const { key, rules, count, values } of differencesOf(boardOf(edition), boardOf('usa'))) {
      expect(sentence(key, boardOf(edition), count, values)).toMatch(/^[^{}]+$/);
      expect(rulesOf(edition)).toEqual(expect.arrayContaining([...rules]));
    }
  });

  test('every difference that has a text can be told', () => {
    const told = new Set(EDITIONS.flatMap(keys));
    const there = Object.keys(texts).flatMap((key) => /^rules\.differs\.(\w+)$/.exec(key)?.[1] ?? []);
    // For maps of somebody's own.
    expect(there.filter((key) => !told.has(key))).toEqual(['kept', 'longest', 'note']);
  });
});

test('the shortest way has the fewest spaces', () => {
  const way = shortestWay(boardOf('usa'), 'denver', 'el_paso');
  expect(way.map(({ id }) => id)).toEqual(['denver-santa_fe', 'el_paso-santa_fe']);
  expect(shortestWay(boardOf('usa'), 'denver', 'nowhere')).toEqual([]);
});

test('another language has the rules as well', async () => {
  await setLanguage('fr');
  expect(textFor('rules.D4' satisfies Key, { wild: 'locomotive' })).toContain('locomotive');
  await setLanguage('en');
});
