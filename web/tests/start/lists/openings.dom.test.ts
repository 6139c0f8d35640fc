import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { isHosted } from '../../../src/lib/net/hosted';
import { openSharedScreen, openTableView } from '../../../src/lib/start/lists/openings';
import { forgetAll, TABLE } from '../../net/fakes';
import { answering, empty, ok, problem } from '../../net/server';
import { ADA } from '../fixtures';

const seated = (seat: number) => ok({ table: TABLE, seat, seat_token: 'token' }, 201);
const names = ['Ada', 'Ben', 'Cleo'];

const me = { 'GET /api/me': ok(ADA) };

beforeEach(forgetAll);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('everybody at one device sits down under the own name', async () => {
  const asked = answering({
    ...me,
    'POST /api/tables': ok({ table: TABLE }, 201),
    [`POST /api/tables/${TABLE}/seats`]: [seated(0), seated(1), seated(2)],
  });
  expect(await openSharedScreen(names, { edition: 'usa', seats: 3 })).toBe(TABLE);
  const [opened, ...sat] = asked.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  expect(opened).toEqual({ edition: 'usa', seats: 3 });
  expect(sat).toMatchObject(names.map((name) => ({ name, is_another: true })));
});

test('a table that not everybody gets to is given up', async () => {
  const asked = answering({
    ...me,
    'POST /api/tables': ok({ table: TABLE }, 201),
    [`POST /api/tables/${TABLE}/seats`]: [seated(0), problem(409, 'table_full')],
    [`DELETE /api/tables/${TABLE}`]: empty,
  });
  await expect(openSharedScreen(names, {})).rejects.toMatchObject({ code: 'table_full' });
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('a screen that shows a table is its host without a seat', async () => {
  const asked = answering({ ...me, 'POST /api/tables': ok({ table: TABLE }, 201) });
  expect(isHosted(TABLE)).toBe(false);
  expect(await openTableView({ edition: 'usa', seats: 4 })).toBe(TABLE);
  expect(asked.at(-1)?.body).toEqual({ edition: 'usa', seats: 4 });
  expect(isHosted(TABLE)).toBe(true);
});
