import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { loadBoard } from '../../src/lib/board/boards';
import { setLanguage } from '../../src/lib/i18n.svelte';
import { ApiProblem, offline } from '../../src/lib/net/problem';
import type { SessionOptions } from '../../src/lib/net/session.svelte';
import { mySeats, takeOver } from '../../src/lib/net/tables';
import { Visit } from '../../src/lib/desk/visit.svelte';
import { boardOf } from '../board/boards';
import { TABLE } from '../net/fakes';
import type { FakeSession } from './fake-session.svelte';
import { layoutOf, owes, sceneOf } from './fixtures';

interface Opened {
  session: FakeSession;
  options: SessionOptions;
}

const { opened } = vi.hoisted(() => ({ opened: [] as Opened[] }));

vi.mock('../../src/lib/net/tables', () => ({ mySeats: vi.fn(), takeOver: vi.fn() }));
vi.mock('../../src/lib/board/boards', () => ({ loadBoard: vi.fn() }));
vi.mock('../../src/lib/net/session.svelte', async () => {
  const { FakeSession } = await import('./fake-session.svelte');
  return {
    TableSession: class extends FakeSession {
      constructor(_: string, options: SessionOptions) {
        super(undefined, undefined, options.seat);
        opened.push({ session: this, options });
      }
    },
  };
});

let visit: Visit;

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  history.replaceState(null, '', `/t/${TABLE}`);
  vi.mocked(mySeats).mockResolvedValue([0]);
  vi.mocked(takeOver).mockResolvedValue({ table: TABLE, seat: 1, seat_token: 'x' });
  vi.mocked(loadBoard).mockResolvedValue({ board: boardOf('usa'), layout: layoutOf('usa') });
  visit = new Visit(TABLE, { isTableView: false });
});

afterEach(() => {
  visit.close();
  vi.useRealTimers();
});

/** Begin a visit with some own seats, in a game where some of them have to decide. */
async function sitting(seats: number[], ...deciding: number[]): Promise<void> {
  vi.mocked(mySeats).mockResolvedValue(seats);
  await visit.open();
  for (const { session } of opened) session.scene = sceneOf({ seat: session.seat });
  decide(...deciding);
}

/** It is up to these seats now. */
function decide(...deciding: number[]): void {
  for (const { session } of opened)
    session.decision = deciding.includes(session.seat ?? -1) ? owes(['draw blind']) : undefined;
  flushSync();
}

/** The seat whose cover lies on the table, or undefined if it is open. */
function covered(): number | null | undefined {
  return visit.isCovered ? (visit.next ?? visit.desk)?.session.seat : undefined;
}

test('who has one seat sits down there, without a cover', async () => {
  await sitting([2], 2);
  expect(opened.map(({ options }) => options)).toEqual([{ seat: 2, orWatch: true }]);
  expect([visit.desk?.session.seat, visit.isCovered]).toEqual([2, false]);
});

test('who has none watches', async () => {
  await sitting([]);
  expect([opened[0]?.options.seat, visit.isCovered]).toEqual([null, false]);
});

test('a screen in the middle of the table watches, no matter who has seats', async () => {
  visit = new Visit(TABLE, { isTableView: true });
  await visit.open();
  expect(opened.map(({ options }) => options.seat)).toEqual([null]);
  expect(mySeats).not.toHaveBeenCalled();
});

test('a password is handed on, and asked for if it is needed or wrong', async () => {
  await visit.open();
  const [first] = opened;
  if (first) first.session.ending = { code: 'password_needed' };
  expect(visit.needsPassword).toBe(true);
  await visit.open('sesame');
  expect([opened[1]?.options.password, visit.password, first?.session.isClosed]).toEqual(['sesame', 'sesame', true]);
  if (opened[1]) opened[1].session.ending = { code: 'wrong_password' };
  expect(visit.needsPassword).toBe(true);
});

test('a link from another device brings the seat along, and its secret leaves the address', async () => {
  history.replaceState(null, '', `/t/${TABLE}?x=1#move=To-ken_1.00ff`);
  await visit.open();
  expect(takeOver).toHaveBeenCalledWith(TABLE, 'To-ken_1.00ff');
  expect(location.href.endsWith(`/t/${TABLE}?x=1`)).toBe(true);
});

test('a link that was used already is a problem; who tries again goes on without it', async () => {
  history.replaceState(null, '', `/t/${TABLE}#move=token`);
  vi.mocked(takeOver).mockRejectedValue(new ApiProblem('bad_token'));
  await visit.open();
  expect([visit.problem?.code, opened.length]).toEqual(['bad_token', 0]);
  await visit.open();
  expect([visit.problem, opened.length]).toEqual([undefined, 1]);
});

test('a link that could not be followed for want of a line is followed by who tries again', async () => {
  history.replaceState(null, '', `/t/${TABLE}#move=token`);
  vi.mocked(takeOver).mockRejectedValueOnce(offline());
  await visit.open();
  expect([visit.problem?.code, opened.length]).toEqual(['offline', 0]);
  await visit.open();
  expect(vi.mocked(takeOver).mock.calls.slice(-2)).toEqual([
    [TABLE, 'token'],
    [TABLE, 'token'],
  ]);
  expect([visit.problem, opened.length]).toEqual([undefined, 1]);
});

test('a table that is not there is a problem', async () => {
  vi.mocked(mySeats).mockRejectedValue(new ApiProblem('no_such_table'));
  await visit.open();
  expect([visit.problem?.code, visit.needsPassword, visit.desk]).toEqual(['no_such_table', false, undefined]);
});

test('a player that has left before the board came does not sit down', async () => {
  const opening = visit.open();
  visit.close();
  await opening;
  expect(opened).toEqual([]);
});

test('of two beginnings the later one counts', async () => {
  let answer: (seats: number[]) => void = () => undefined;
  vi.mocked(mySeats).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const first = visit.open();
  await visit.open('sesame');
  answer([1]);
  await first;
  expect(opened.map(({ options }) => options.password)).toEqual(['sesame']);
});

test('several people at one device begin under a cover', async () => {
  await sitting([0, 2], 2);
  expect([opened.length, covered()]).toEqual([2, 2]);
  visit.uncover();
  flushSync();
  expect([visit.desk?.session.seat, covered()]).toEqual([2, undefined]);
});

test('while all choose their first tickets they are covered one after the other', async () => {
  await sitting([0, 1, 2], 0, 1, 2);
  const order: unknown[] = [];
  for (const left of [[1, 2], [2], []]) {
    order.push(covered());
    visit.uncover();
    decide(...left);
    vi.advanceTimersByTime(2000);
  }
  expect([order, covered()]).toEqual([[0, 1, 2], undefined]);
});

test('a player that has just played may look for a moment before the cover comes', async () => {
  await sitting([0, 1], 0);
  visit.uncover();
  decide(1);
  expect(covered()).toBeUndefined();
  vi.advanceTimersByTime(1900);
  expect(covered()).toBeUndefined();
  vi.advanceTimersByTime(100);
  expect(covered()).toBe(1);
  visit.uncover();
  decide(0);
  expect([visit.desk?.session.seat, covered()]).toEqual([1, undefined]);
  vi.advanceTimersByTime(2000);
  expect(covered()).toBe(0);
});

test('while bots play nothing is covered', async () => {
  await sitting([0, 1], 0);
  visit.uncover();
  decide();
  vi.advanceTimersByTime(5000);
  expect(covered()).toBeUndefined();
});

test('a visit that is over closes its sessions and its desks', async () => {
  await sitting([0, 1], 0);
  visit.uncover();
  decide(1);
  visit.close();
  expect(opened.map(({ session }) => [session.isClosed, session.listeners])).toEqual([
    [true, 0],
    [true, 0],
  ]);
  expect([visit.desk, vi.getTimerCount()]).toEqual([undefined, 0]);
});
