import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Choice } from '../../src/lib/start/choice.svelte';
import { forgetAll, TABLE } from '../net/fakes';
import { answering, ok, problem } from '../net/server';
import { THERE_IS } from './fixtures';

beforeEach(forgetAll);
afterEach(() => {
  vi.unstubAllGlobals();
});

async function looked(): Promise<Choice> {
  const choice = new Choice();
  await choice.look();
  return choice;
}

test('the first visit proposes three of the strongest bots', async () => {
  answering(THERE_IS);
  const { edition, opponents, level } = await looked();
  expect([edition?.id, opponents, level]).toEqual(['usa', 3, 'greedy']);
});

test('an edition for fewer limits the opponents, and gives them back after it', async () => {
  answering(THERE_IS);
  const choice = await looked();
  choice.choose({ opponents: 4 });
  choice.choose({ edition: 'new-york' });
  expect([choice.opponents, choice.opponentCounts]).toEqual([3, [1, 2, 3]]);
  choice.choose({ edition: 'europe' });
  expect(choice.opponents).toBe(4);
});

test('the next visit begins with the last choice', async () => {
  answering(THERE_IS);
  (await looked()).choose({ edition: 'usa-mega', opponents: 1, level: 'random' });
  const { edition, poster, opponents, level } = await looked();
  expect([edition?.id, poster?.map, opponents, level]).toEqual(['usa-mega', 'USA', 1, 'random']);
});

test('what was remembered and is not there any more is as usual', async () => {
  answering(THERE_IS);
  localStorage.setItem('whistlestop.start', '{"edition": "mars", "opponents": "many", "level": 7}');
  const { edition, opponents, level } = await looked();
  expect([edition?.id, opponents, level]).toEqual(['usa', 3, 'greedy']);
});

test('playing opens a table with bots on all other seats', async () => {
  const asked = answering({ ...THERE_IS, 'POST /api/tables': ok({ table: TABLE, seat: 0, seat_token: 't' }, 201) });
  const choice = await looked();
  choice.choose({ edition: 'europe', opponents: 2 });
  expect(await choice.play()).toBe(TABLE);
  expect(asked.at(-1)?.body).toMatchObject({ edition: 'europe', seats: 3, bots: { '1': 'greedy', '2': 'greedy' } });
});

test('what can not be had is said, and nothing can be chosen', async () => {
  answering({ ...THERE_IS, 'GET /api/editions': problem(503, 'not_ready') });
  const choice = await looked();
  expect([choice.edition, choice.editions.sentence]).toEqual([undefined, expect.any(String)]);
});
