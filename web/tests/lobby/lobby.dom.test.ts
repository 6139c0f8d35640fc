import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { BoardLayout } from '../../src/lib/board/layout';
import { setLanguage } from '../../src/lib/i18n.svelte';
import Lobby from '../../src/lib/lobby/Lobby.svelte';
import type { Board, TableView } from '../../src/lib/messages';
import { keepAt } from '../../src/lib/net/commitments';
import type { TableSession } from '../../src/lib/net/session.svelte';
import { noteHosted } from '../../src/lib/net/hosted';
import { forgetAll, scene, TABLE } from '../net/fakes';
import { answering, empty, ok, problem } from '../net/server';
import { ADA } from '../start/fixtures';

const LAYOUT: BoardLayout = {
  width: 1000,
  height: 700,
  unit: 1,
  slotThickness: 9,
  labelSize: 13,
  lineHeight: 14,
  tracks: new Map(),
  cities: new Map(),
  base: undefined,
  shores: [],
};
const BOARD = { map_name: 'New York', edition: { min_seats: 2 } } as Board;
const path = `/api/tables/${TABLE}`;
let lobby: Record<string, unknown> | undefined;

beforeEach(async () => {
  await setLanguage('en');
  forgetAll();
});

afterEach(async () => {
  if (lobby) await unmount(lobby);
  lobby = undefined;
  vi.unstubAllGlobals();
});

/** A table as somebody sees it who sits there, or not. */
function open(seat: number | null, table: Partial<TableView> = {}, answers = {}): ReturnType<typeof watched> {
  if (seat !== null) keepAt(TABLE, { seat, commitment: 'commitment-a', bytes: 'b' });
  const asked = answering({
    'GET /api/me': ok(ADA),
    'GET /api/bots': ok([{ name: 'random', rating: 0 }, { name: 'greedy' }]),
    ...answers,
  });
  const session = { table: TABLE, seat, scene: scene(table) } as TableSession;
  const onseated = vi.fn();
  lobby = mount(Lobby, { target: document.body, props: { session, board: BOARD, layout: LAYOUT, onseated } });
  flushSync();
  return watched(asked, onseated);
}

const watched = (asked: ReturnType<typeof answering>, onseated: ReturnType<typeof vi.fn>) => ({
  onseated,
  written: () => asked.filter(({ method }) => method !== 'GET').map((one) => [one.method, one.path, one.body]),
});

const element = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const text = (selector: string): string => element(selector)?.textContent.replace(/\s+/g, ' ').trim() ?? '';
const press = (selector: string): void => {
  element(selector)?.click();
};

test('a visitor gives a name and sits down', async () => {
  const { written, onseated } = open(
    null,
    { host: 0 },
    {
      'PATCH /api/me': ok({ ...ADA, name: 'Ben' }),
      [`POST ${path}/seats`]: ok({ table: TABLE, seat: 1, seat_token: 't' }, 201),
    },
  );
  const field = element('[data-name-field]') as HTMLInputElement;
  field.value = 'Ben';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  press('[data-sit="1"]');
  await vi.waitFor(() => {
    expect(onseated).toHaveBeenCalled();
  });
  expect(written().at(-1)).toEqual(['POST', `${path}/seats`, expect.objectContaining({ seat: 1 })]);
  expect(element('[data-start-table]')).toBeNull();
});

test('a refusal is said, and nobody is taken for seated', async () => {
  const { onseated } = open(null, {}, { [`POST ${path}/seats`]: problem(409, 'seat_taken', { seat: 1 }) });
  press('[data-sit-down]');
  await vi.waitFor(() => {
    flushSync();
    expect(text('[role="alert"]')).toBe('Somebody sits there already.');
  });
  expect(onseated).not.toHaveBeenCalled();
});

test('the host seats bots, frees seats and waits for enough players', async () => {
  const { written } = open(0, { host: 0 }, { [`PUT ${path}/seats/1/bot`]: empty });
  expect(text('[data-seat="0"]')).toBe('Ada You · Host · Ready Leave');
  expect(element('[data-start-table]')?.getAttribute('aria-disabled')).toBe('true');
  press('[data-start-table]');
  expect(written()).toEqual([]);
  const list = element('[data-seat-bot="1"]') as HTMLSelectElement;
  await vi.waitFor(() => {
    flushSync();
    expect(list.options).toHaveLength(3);
  });
  list.value = 'greedy';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => {
    expect(written()).toEqual([['PUT', `${path}/seats/1/bot`, { bot: 'greedy' }]]);
  });
});

test('the host starts a table with those who are there', async () => {
  const seats = [{ name: 'Ada', has_committed: true }, { name: 'Ben' }, {}];
  const { written } = open(0, { host: 0, seats }, { [`POST ${path}/start`]: empty });
  expect(text('[data-seat="1"]')).toBe('Ben Getting ready Ask to leave');
  press('[data-start-table]');
  await vi.waitFor(() => {
    expect(written()).toEqual([['POST', `${path}/start`, undefined]]);
  });
});

test('giving a table up takes a second press', async () => {
  const { written } = open(0, { host: 0 }, { [`DELETE ${path}`]: empty });
  press('[data-give-up]');
  flushSync();
  expect(written()).toEqual([]);
  press('[data-give-up-sure]');
  await vi.waitFor(() => {
    expect(written()).toEqual([['DELETE', path, undefined]]);
  });
});

test('others see how to come: the link, and the link as a code', async () => {
  open(0, { host: 0 });
  expect(text('[data-link]')).toBe(`${location.origin}/t/${TABLE}`);
  await vi.waitFor(() => {
    expect(element('svg[role="img"]')?.getAttribute('aria-label')).toMatch(/QR code/);
  });
});

test('a screen that only shows the table runs it, and has no name to give', () => {
  noteHosted(TABLE);
  open(null);
  expect([element('[data-name-field]'), element('[data-start-table]') === null]).toEqual([null, false]);
});

test('while it starts, those who are awaited are named', () => {
  const seats = [{ name: 'Ada', has_contributed: true }, { name: 'Ben' }, { bot: 'greedy' }];
  open(0, { host: 0, phase: 'starting', seats, awaited: [1] });
  expect(text('.heading')).toBe('The game is about to start Waiting for Ben to be ready.');
  expect(element('[data-leave]')).toBeNull();
});

test('with days for each move nobody has to stay until the others have come', () => {
  const seats = [{ name: 'Ada', has_contributed: true }, { name: 'Ben' }];
  open(0, { host: 0, phase: 'starting', seats, awaited: [1], pace: { type: 'days', days: 2 } });
  expect(text('[data-lobby-note]')).toBe(
    'Waiting for Ben. The game starts once they open this table; you can close the page.',
  );
});

test('a full table that waits for its host after a failed start says so', () => {
  open(1, { host: 0, seats: [{ name: 'Ada' }, { name: 'Ben', has_committed: true }], awaited: [0] });
  expect(text('[data-lobby-note]')).toBe('Waiting for Ada to be ready.');
});

test('who lost the seat at a failed start is named', () => {
  open(0, { unseated: ['Ben', 'Cleo'] });
  expect(text('[data-unseated]')).toBe('Ben and Cleo did not answer in time and lost their seats.');
});
