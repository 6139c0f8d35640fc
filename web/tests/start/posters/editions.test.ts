import { beforeAll, describe, expect, test } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import { postersFor, range, within } from '../../../src/lib/start/posters/editions';
import { awayWords, botSentence, list, paceWords, setName } from '../../../src/lib/naming';
import { EDITIONS } from '../fixtures';

beforeAll(async () => {
  await setLanguage('en');
});

test('editions on the same map share a poster', () => {
  const posters = postersFor(EDITIONS).map(({ map, editions }) => [map, editions.map(({ id }) => id)]);
  expect(posters).toEqual([
    ['USA', ['usa', 'usa-mega']],
    ['Europe', ['europe']],
    ['New York', ['new-york']],
  ]);
});

test('numbers from one to another', () => {
  expect([range(2, 5), range(3, 3), range(3, 2)]).toEqual([[2, 3, 4, 5], [3], []]);
  expect([within(7, 1, 4), within(0, 1, 4), within(2, 1, 4)]).toEqual([4, 1, 2]);
});

describe('in words', () => {
  test.each([
    [{ type: 'untimed' as const }, 'no clock'],
    [{ type: 'per-turn' as const, seconds: 30 }, '30 s per turn'],
    [{ type: 'per-turn' as const, seconds: 90 }, '90 s per turn'],
    [{ type: 'per-turn' as const, seconds: 300 }, '5 min per turn'],
    [{ type: 'days' as const, days: 1 }, '1 day per move'],
    [{ type: 'days' as const, days: 3 }, '3 days per move'],
  ])('%o', (pace, words) => {
    expect(paceWords(pace)).toBe(words);
  });

  test('what happens when someone is away', () => {
    expect([awayWords(null), awayWords(120), awayWords(10)]).toEqual([
      'Wait',
      'A bot after 2 min',
      'A bot after 1 min',
    ]);
  });

  test('a set of tickets that is newer than this page has its id for a name', () => {
    expect([setName('usa'), setName('mars')]).toEqual(['Classic', 'mars']);
  });

  test('a bot that is newer than this page is not described', () => {
    expect(botSentence('newcomer')).toMatch(/^takes/);
    expect(botSentence('newest')).toMatch(/not described/);
  });

  test('names are listed as the language does it', () => {
    expect(list(['Ada', 'Marta', 'Jonas'], 'en')).toBe('Ada, Marta, and Jonas');
  });
});
