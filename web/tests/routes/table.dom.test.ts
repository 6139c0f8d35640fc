import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { loadBoard } from '../../src/lib/board/boards';
import { setLanguage } from '../../src/lib/i18n.svelte';
import type { Final } from '../../src/lib/messages';
import { ApiProblem } from '../../src/lib/net/problem';
import { mySeats } from '../../src/lib/net/tables';
import { lazyFinal } from '../../src/lib/final/lazy';
import TablePage from '../../src/routes/TablePage.svelte';
import { boardOf } from '../board/boards';
import { scene, TABLE } from '../net/fakes';
import type { FakeSession } from '../desk/fake-session.svelte';
import { answered, find, has, layoutOf, owes, press, sceneOf, textOf } from '../desk/fixtures';

const { opened } = vi.hoisted(() => ({ opened: [] as FakeSession[] }));

vi.mock('../../src/lib/net/tables', async (original) => ({
  ...(await original<typeof import('../../src/lib/net/tables')>()),
  mySeats: vi.fn(),
}));
vi.mock('../../src/lib/board/boards', () => ({ loadBoard: vi.fn() }));
vi.mock('../../src/lib/net/session.svelte', async () => {
  const { FakeSession } = await import('../desk/fake-session.svelte');
  return {
    TableSession: class extends FakeSession {
      constructor(_: string, { seat }: { seat: number | null }) {
        super(undefined, undefined, seat);
        opened.push(this);
      }
    },
  };
});

const FINAL: Final = { tracks: {}, stations: {}, tickets: [], scores: [], winners: [0] };

let page: Record<string, unknown> | undefined;

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  vi.mocked(loadBoard).mockResolvedValue({ board: boardOf('new-york'), layout: layoutOf('new-york') });
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function visit(...seats: number[]): Promise<void> {
  vi.mocked(mySeats).mockResolvedValue(seats);
  page = mount(TablePage, { target: document.body, props: { table: TABLE, isTableView: false } });
  flushSync();
  await answered();
}

function deal(...deciding: number[]): void {
  for (const session of opened) {
    session.scene = sceneOf({ edition: 'new-york', seat: session.seat });
    session.decision = deciding.includes(session.seat ?? -1) ? owes(['draw blind']) : undefined;
  }
  flushSync();
}

test('until the table is heard of, that is said, unless it is only for a moment', async () => {
  await visit(0);
  expect(has('main')).toBe(false);
  vi.advanceTimersByTime(400);
  flushSync();
  expect(textOf('[role="status"]')).toBe('Connecting …');
});

test('a game that goes on is a table', async () => {
  await visit(0);
  deal(0);
  expect([has('[data-seq]'), has('[data-cover]')]).toEqual([true, false]);
});

test('an end that can not be fetched leaves a way out', async () => {
  vi.spyOn(lazyFinal, 'show').mockRejectedValue(new Error('404'));
  await visit(0);
  const ended = sceneOf({ edition: 'new-york', game: { decision: 'over', final: FINAL } });
  for (const session of opened) session.scene = { ...ended, scoring: [] };
  flushSync();
  await answered();
  expect(textOf('[role="alert"]')).toBe('The connection may be down, or the server was updated.');
});

test('two people at one device take turns under a cover', async () => {
  await visit(0, 2);
  deal(0);
  expect([find('[data-cover]').dataset.cover, has('[data-seq]')]).toEqual(['0', false]);
  expect(textOf('[data-uncover]')).toBe('I am Ada');
  press('[data-uncover]');
  expect([has('[data-cover]'), textOf('[data-player="0"] .name')]).toEqual([false, 'You']);
  deal(2);
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(find('[data-cover]').dataset.cover).toBe('2');
  press('[data-uncover]');
  expect(textOf('[data-player="2"] .name')).toBe('You');
});

test('a table with a password asks for it', async () => {
  await visit();
  const [session] = opened;
  if (session) session.ending = { code: 'password_needed' };
  flushSync();
  expect(has('[data-password-form]')).toBe(true);
});

test('a table that is not there says so, and can be tried again', async () => {
  vi.mocked(mySeats).mockRejectedValueOnce(new ApiProblem('no_such_table'));
  page = mount(TablePage, { target: document.body, props: { table: TABLE, isTableView: false } });
  flushSync();
  await answered();
  expect(textOf('h1')).toBe('This table can’t be shown');
  vi.mocked(mySeats).mockResolvedValue([]);
  press('.buttons button');
  await answered();
  expect(opened).toHaveLength(1);
});

test('a table that was given up says so', async () => {
  await visit();
  const [session] = opened;
  if (session) session.scene = scene({ phase: 'closed' });
  flushSync();
  expect(has('[data-seq]')).toBe(false);
  expect(document.body.textContent).not.toContain('Connecting');
});

test('who leaves the page closes everything', async () => {
  await visit(0);
  deal(0);
  if (page) await unmount(page);
  page = undefined;
  expect(opened.map(({ isClosed, listeners }) => [isClosed, listeners])).toEqual([[true, 0]]);
});
