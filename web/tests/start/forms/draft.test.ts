import { expect, test } from 'vitest';

import { TableDraft } from '../../../src/lib/start/forms/draft.svelte';
import { EDITIONS } from '../fixtures';

const draft = (edition = 'usa'): TableDraft => new TableDraft(EDITIONS, edition, 'greedy');

test('a table is for three, without a clock, for everybody with the link', () => {
  expect(draft().wishes()).toEqual({
    edition: 'usa',
    seats: 3,
    bots: {},
    pace: { type: 'untimed', away_seconds: null },
    is_listed: false,
    allows_hints: true,
    spectators: 'public',
  });
});

test('bots have the last seats, and leave one', () => {
  const table = draft();
  table.seats = 4;
  table.bots = 2;
  expect(table.wishes().bots).toEqual({ '2': 'greedy', '3': 'greedy' });
  table.seats = 2;
  table.bots = 5;
  expect(table.wishes().bots).toEqual({ '1': 'greedy' });
});

test('an edition for fewer limits the seats', () => {
  const table = draft();
  table.seats = 5;
  table.edition = 'new-york';
  expect([table.limits, table.wishes().seats]).toEqual([{ least: 2, most: 4 }, 4]);
});

test('clock, password and who starts are sent if they are wanted', () => {
  const table = draft();
  table.pace = 'per-turn';
  table.seconds = 30;
  table.password = 'steam';
  table.start = 4;
  expect(table.wishes()).toMatchObject({ pace: { type: 'per-turn', seconds: 30 }, password: 'steam', start: 2 });
  table.pace = 'days';
  expect(table.wishes().pace).toEqual({ type: 'days', days: 2 });
});

test('friends wait for someone who is away, strangers five minutes, unless the host chooses', () => {
  const table = draft();
  expect(table.awaySeconds).toBeNull();
  table.isListed = true;
  expect(table.wishes().pace).toEqual({ type: 'untimed', away_seconds: 300 });
  table.awaySeconds = 900;
  table.isListed = false;
  expect(table.wishes().pace).toEqual({ type: 'untimed', away_seconds: 900 });
  table.awaySeconds = null;
  table.isListed = true;
  expect(table.wishes().pace).toEqual({ type: 'untimed', away_seconds: null });
});

test("a map of one's own takes the place of the edition", () => {
  const table = draft('new-york');
  const map = { name: 'The island' };
  table.own.check = { faults: [], warnings: [], name: 'The island', least_seats: 2, most_seats: 3, map };
  expect(table.limits).toEqual({ least: 2, most: 3 });
  expect(table.wishes()).toMatchObject({ map: { name: 'The island' } });
  expect(table.wishes()).not.toHaveProperty('edition');
});
