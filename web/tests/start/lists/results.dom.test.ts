import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import type { Final, Score } from '../../../src/lib/messages';
import { lookAtResults, myResult, resultOf } from '../../../src/lib/start/lists/results.svelte';
import { forgetAll } from '../../net/fakes';
import { answering, ok, problem } from '../../net/server';
import { summary } from '../fixtures';

beforeAll(async () => {
  await setLanguage('en');
});
beforeEach(forgetAll);
afterEach(() => {
  vi.unstubAllGlobals();
});

const final = (winners: number[], ...totals: number[]): Final => ({
  tracks: {},
  stations: {},
  tickets: [],
  winners,
  scores: totals.map((total) => ({ total }) as Score),
});

test.each([
  [final([0], 44, 30), 'Won by 14 points'],
  [final([0], 31, 30), 'Won by 1 point'],
  [final([0], 30, 30), 'Won on the tie-break'],
  [final([1], 30, 38), 'Lost by 8 points'],
  [final([1], 30, 30), 'Lost on the tie-break'],
  [final([0, 1], 30, 30), 'Shared the win'],
])('%#: %o', (end, sentence) => {
  expect(myResult(end, 0)).toBe(sentence);
});

test('games that are over are asked for once', async () => {
  const mine = summary('mine', { phase: 'over', my_seats: [1] });
  const secret = summary('secret', { phase: 'over' });
  const asked = answering({
    'GET /api/tables/mine/record': ok({ final: final([1], 30, 38) }),
    'GET /api/tables/secret/record': problem(403, 'not_your_table'),
  });
  await lookAtResults([mine, secret, summary('new')]);
  await lookAtResults([mine, secret]);
  expect(asked).toHaveLength(2);
  expect([resultOf(mine, 'en'), resultOf(secret, 'en')]).toEqual(['Won by 8 points', undefined]);
});

test('who played on several seats hears who won', async () => {
  const seats = [{ name: 'Ada' }, { name: 'Ben' }, { bot: 'greedy' }];
  const table = summary('shared', { phase: 'over', seats, my_seats: [0, 1] });
  answering({ 'GET /api/tables/shared/record': ok({ final: final([1], 30, 38, 2) }) });
  await lookAtResults([table]);
  expect(resultOf(table, 'en')).toBe('Won by Ben');
});
