import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage } from '../../src/lib/i18n.svelte';
import { keep } from '../../src/lib/storage';
import StartPage from '../../src/routes/StartPage.svelte';
import { forgetAll, TABLE } from '../net/fakes';
import { answering, ok, problem, unknown } from '../net/server';
import { summary, THERE_IS } from '../start/fixtures';

let page: Record<string, unknown> | undefined;

beforeEach(async () => {
  await setLanguage('en');
  forgetAll();
  history.replaceState(null, '', '/');
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  vi.unstubAllGlobals();
});

async function open(answers: Parameters<typeof answering>[0] = {}): Promise<ReturnType<typeof answering>> {
  const asked = answering({ ...THERE_IS, ...answers });
  page = mount(StartPage, { target: document.body });
  await shown('[data-play]:not([disabled])');
  return asked;
}

async function shown(selector: string): Promise<Element> {
  return vi.waitFor(() => {
    flushSync();
    const found = document.querySelector(selector);
    if (found === null) throw new Error(`${selector} is not there`);
    return found;
  });
}

function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
  flushSync();
}

const text = (selector: string): string =>
  document.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim() ?? '';

// The first of all: later ones have made this page a guest.
test('an unknown visitor is asked for once', async () => {
  const asked = await open({ 'GET /api/me/tables': unknown });
  await shown('[data-my-games] .note');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => {
    expect(asked.filter(({ path }) => path === '/api/tables')).toHaveLength(2);
  });
  expect(asked.filter(({ path }) => path === '/api/me/tables')).toHaveLength(1);
  expect(text('[data-open-tables] .note')).toBe('No table is looking for players right now.');
});

test('two clicks lead to a game', async () => {
  const asked = await open({ 'POST /api/tables': ok({ table: TABLE, seat: 0, seat_token: 't' }, 201) });
  press('[data-edition="new-york"]');
  expect(text('[data-play]')).toBe('Play New York');
  press('[data-play]');
  await vi.waitFor(() => {
    expect(location.pathname).toBe(`/t/${TABLE}`);
  });
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    edition: 'new-york',
    seats: 4,
    bots: { '1': 'greedy', '2': 'greedy', '3': 'greedy' },
  });
});

test('the ticket sets of a map are chosen beside the opponents', async () => {
  await open();
  expect([...document.querySelectorAll('[data-set] option')].map(({ textContent }) => textContent)).toEqual([
    'Classic',
    'Mega game',
  ]);
  press('[data-edition="europe"]');
  expect(document.querySelector('[data-set]')).toBeNull();
});

test('a refusal is a sentence, and can be tried again', async () => {
  await open({ 'POST /api/tables': problem(503, 'not_stored') });
  press('[data-play]');
  await shown('[role="alert"]');
  expect(text('[role="alert"]')).toMatch(/can’t store anything now.*Try again/);
  expect(location.pathname).toBe('/');
});

test("tables of others can be joined, one's own are listed apart", async () => {
  keep('shuffles', [['mine', []]]);
  const mine = summary('mine');
  const others = summary('others', { seats: [{ name: 'Marta' }, { bot: 'greedy' }, {}], edition: 'europe' });
  await open({
    'GET /api/tables': ok([mine, others]),
    'GET /api/me/tables': ok([mine]),
    'POST /api/tables/others/seats': ok({ table: 'others', seat: 2, seat_token: 't' }, 201),
  });
  await shown('[data-my-games] [data-table="mine"]');
  expect(text('[data-open-tables] li')).toBe('Marta’s table Europe · 2 of 3 seats · no clock Join');
  expect(text('[data-my-games] li')).toBe('Waiting for players USA · 1 of 2 seats Open');
  press('[data-join="others"]');
  await vi.waitFor(() => {
    expect(location.pathname).toBe('/t/others');
  });
});

test('the game at which it is one’s turn comes first', async () => {
  keep('shuffles', [['mine', []]]);
  const seats = [{ name: 'Ada' }, { name: 'Ben' }, { bot: 'greedy' }];
  const running = summary('running', { phase: 'running', seats, my_seats: [1] });
  const mine = summary('mine', { phase: 'running', seats, is_my_turn: true });
  await open({ 'GET /api/me/tables': ok([summary('forming'), running, mine]) });
  await shown('[data-my-games] li');
  const row = (place: number): string => text(`[data-my-games] li:nth-child(${place})`);
  expect([row(1), row(2), row(3)]).toEqual([
    'Your turn USA with Ben and Greedy Continue',
    'Under way USA with Ada and Greedy Continue',
    'Waiting for players USA · 1 of 2 seats Open',
  ]);
  expect(text('.urgent')).toBe('Your turn');
});

test('a game that is about to start tells whom it waits for', async () => {
  keep('shuffles', [['mine', []]]);
  const seats = [{ name: 'Ada' }, { name: 'Ben' }];
  const starting = (id: string, awaited: number[]): ReturnType<typeof summary> =>
    summary(id, { phase: 'starting', seats, awaited, is_my_turn: awaited.includes(0) });
  await open({ 'GET /api/me/tables': ok([starting('his', [1]), starting('mine', [0, 1])]) });
  await shown('[data-my-games] li');
  const row = (place: number): string => text(`[data-my-games] li:nth-child(${place})`);
  expect([row(1), row(2)]).toEqual(['Waiting for you USA with Ben Continue', 'Waiting for Ben USA with Ben Continue']);
});

test('a file with a recorded game leads to it', async () => {
  await open({ 'POST /api/records': ok({ id: 'r1' }, 201) });
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  const files = [new File(['{"format": 1}'], 'game.json')];
  Object.assign(drop, { dataTransfer: { types: ['Files'], files } });
  window.dispatchEvent(drop);
  await vi.waitFor(() => {
    expect(location.pathname).toBe('/r/r1');
  });
});
