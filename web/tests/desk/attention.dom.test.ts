import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage } from '../../src/lib/i18n.svelte';
import type { Event } from '../../src/lib/messages';
import type { Desk } from '../../src/lib/desk/desk.svelte';
import type { Played } from './fake-session.svelte';
import { answered, cleanUp, deskAt, type Situation, way } from './fixtures';

const TICKET = 'base-boston-miami';

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  vi.useFakeTimers();
});

cleanUp();

afterEach(() => {
  vi.useRealTimers();
});

const claimed = (seat: number, track = 'denver-helena'): Event => ({
  ...{ type: 'route-claimed', seat, track, color: 'green', wilds: 0, points: 7 },
});

async function asked(): Promise<void> {
  flushSync();
  vi.advanceTimersByTime(150);
  await answered();
}

async function seated(situation: Situation = {}): Promise<{ desk: Desk; session: Played }> {
  const { desk, session } = deskAt({ own: { tickets: [TICKET] }, ways: [way(TICKET)], ...situation });
  await asked();
  return { desk, session };
}

test('how tickets stand is asked as soon as one is greeted, not only when something happens', async () => {
  const { desk, session } = await seated();
  expect(session.asked).toEqual(['tickets', 'score']);
  expect(desk.advice.ticket(TICKET)?.pieces).toBe(5);
});

test('it is asked again after the line was lost', async () => {
  const { session } = await seated();
  session.link = 'offline';
  await asked();
  session.link = 'live';
  await asked();
  expect(session.asked.filter((one) => one === 'tickets')).toHaveLength(2);
});

test('several steps in a row are asked about once', async () => {
  const { session } = await seated();
  session.step([claimed(1)], { game: { turn: 2 } });
  session.step([claimed(2, 'denver-omaha')], { game: { turn: 0 } });
  await asked();
  expect(session.asked.filter((one) => one === 'tickets')).toHaveLength(2);
});

test('talk is nothing to ask about', async () => {
  const { session } = await seated();
  session.step([{ type: 'chat-sent', seat: 1, name: 'Marta', text: 'Hello' }]);
  await asked();
  expect(session.asked.filter((one) => one === 'tickets')).toHaveLength(1);
});

test.each<[string, Situation]>([
  ['who only watches', { seat: null }],
  ['who has finished', { game: { final: { tracks: {}, stations: {}, tickets: [], scores: [], winners: [0] } } }],
])('%s asks nothing', async (_, situation) => {
  const { session } = await seated(situation);
  expect(session.asked).toEqual([]);
});

test('a ticket that is done now and was not before is celebrated, with the step that did it', async () => {
  const { desk, session } = await seated();
  session.ways = [way(TICKET, { is_completed: true, held: ['a-b', 'b-c'] })];
  session.step([claimed(0)], { game: { turn: 1 } });
  session.step([claimed(1, 'denver-omaha')], { game: { turn: 2 } });
  session.step([{ type: 'turn-began', seat: 2 }], { game: { turn: 2, passes: 0 } });
  await asked();
  expect([...desk.moments.finished]).toEqual([[11, [TICKET]]]);
  expect([...(desk.moments.traced ?? [])]).toEqual(['a-b', 'b-c']);
});

test('a ticket may be finished by a track that somebody else has built, through a station', async () => {
  const { desk, session } = await seated();
  session.ways = [way(TICKET, { is_completed: true })];
  session.step([claimed(1)], { game: { turn: 2 } });
  await asked();
  expect([...desk.moments.finished.keys()]).toEqual([11]);
});

test('a ticket that was done when it was first seen is no news', async () => {
  const { desk } = await seated({ ways: [way(TICKET, { is_completed: true })] });
  expect(desk.moments.finished.size).toBe(0);
});

test('completed are counted among the own tickets alone', async () => {
  const { desk } = await seated({
    ways: [way(TICKET, { is_completed: true }), way('offered', { is_completed: true })],
  });
  expect(desk.advice.completed(desk.tickets)).toBe(1);
});

test('trains that somebody sets are new; while one catches up they are not', () => {
  const { desk, session } = deskAt();
  session.step([claimed(1)]);
  expect([...desk.moments.fresh]).toEqual(['denver-helena']);
  session.isBehind = true;
  session.step([claimed(2, 'denver-omaha')]);
  expect([...desk.moments.fresh]).toEqual(['denver-helena']);
});

test('an answer that comes after the desk was closed changes nothing', async () => {
  const { desk, session } = await seated();
  session.ways = [way(TICKET, { is_completed: true })];
  session.step([claimed(0)], { game: { turn: 1 } });
  vi.advanceTimersByTime(150);
  desk.close();
  await answered();
  expect([desk.advice.ticket(TICKET)?.is_completed, vi.getTimerCount()]).toEqual([false, 0]);
});
