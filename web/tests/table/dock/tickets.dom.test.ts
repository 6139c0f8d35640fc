import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import { changeSettings } from '../../../src/lib/settings.svelte';
import ScoreNow from '../../../src/lib/table/players/ScoreNow.svelte';
import Tickets from '../../../src/lib/table/dock/Tickets.svelte';
import type { Desk } from '../../../src/lib/desk/desk.svelte';
import type { Played } from '../../desk/fake-session.svelte';
import { answered, cleanUp, deskAt, find, press, show, textOf, way } from '../../desk/fixtures';

const [MIAMI, PHOENIX] = ['base-boston-miami', 'base-calgary-phoenix'];
const looked: string[] = [];

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  vi.useFakeTimers();
  looked.length = 0;
  changeSettings({ confirms: true });
});

cleanUp();

afterEach(() => {
  vi.useRealTimers();
});

async function tickets(...legal: string[]): Promise<{ desk: Desk; session: Played }> {
  const { desk, session } = deskAt({ own: { tickets: [MIAMI, PHOENIX] }, legal });
  session.ways = [way(MIAMI, { is_completed: true, pieces: 0 }), way(PHOENIX, { pieces: 13 })];
  session.score = { score: { total: -9 }, borrowed: {} };
  show(Tickets, { desk, onlook: (ticket: string) => looked.push(ticket) });
  vi.advanceTimersByTime(150);
  await answered();
  return { desk, session };
}

test('each ticket has its value, its cities and how it stands', async () => {
  await tickets();
  expect(textOf(`[data-ticket="${MIAMI}"]`)).toBe('12 Boston – Miami done');
  expect(textOf(`[data-ticket="${PHOENIX}"]`)).toBe('13 Calgary – Phoenix 13 trains to go');
  expect(textOf('.line .small-note')).toBe('1 of 2 done');
});

test('who has none reads so', () => {
  show(Tickets, { desk: deskAt().desk, onlook: () => undefined });
  expect(textOf('ul')).toBe('No tickets yet.');
  expect(document.querySelector('.line .small-note')).toBeNull();
});

test('that none can be drawn now is seen, and said when one tries', async () => {
  const { session } = await tickets();
  expect(find('[data-draw-tickets]').getAttribute('aria-disabled')).toBe('true');
  press('[data-draw-tickets]');
  expect(session.asked.at(-1)).toBe('why tickets');
});

test('a ticket that is pressed is looked at', async () => {
  const { desk } = await tickets();
  press(`[data-ticket="${PHOENIX}"]`);
  expect([desk.ticket, looked]).toEqual([PHOENIX, [PHOENIX]]);
  expect(find(`[data-ticket="${PHOENIX}"]`).getAttribute('aria-pressed')).toBe('true');
});

test('more tickets can be thought about', async () => {
  const { desk } = await tickets('tickets');
  expect(find('[data-draw-tickets]').getAttribute('aria-disabled')).toBe('false');
  press('[data-draw-tickets]');
  expect(desk.choice).toEqual({ kind: 'tickets' });
});

test('the score if the game ended now has a true minus sign', async () => {
  const { desk } = await tickets();
  show(ScoreNow, { desk });
  flushSync();
  expect(textOf('[data-score-now] .score')).toBe('−9');
  expect(textOf('[data-score-now] .small-note')).toContain('1 ticket done, 1 open');
});
