import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { guest } from '../../src/lib/net/guest.svelte';
import { isHosted } from '../../src/lib/start/hosted';
import { openSharedScreen, openTableView } from '../../src/lib/start/openings';
import { forgetAll, TABLE } from '../net/fakes';
import { answering, empty, ok, problem } from '../net/server';
import { ADA } from './fixtures';

const seated = (seat: number) => ok({ table: TABLE, seat, seat_token: 'token' }, 201);
const names = ['Ada', 'Ben', 'Cleo'];

/** A server that knows somebody, who takes these names one after another. */
function me(...names: string[]): Parameters<typeof answering>[0] {
  let name = 'Ada';
  const answer = (): Response => ok({ ...ADA, name })();
  const rename = (): Response => {
    name = names.shift() ?? name;
    return answer();
  };
  return { 'GET /api/me': answer, 'PATCH /api/me': rename };
}

beforeEach(forgetAll);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('everybody at one device sits down under the own name', async () => {
  const asked = answering({
    ...me('Ben', 'Cleo', 'Ada'),
    'POST /api/tables': seated(0),
    [`POST /api/tables/${TABLE}/seats`]: [seated(1), seated(2)],
  });
  expect(await openSharedScreen(names, { edition: 'usa', seats: 3 })).toBe(TABLE);
  const story = asked.flatMap(({ method, path, body }) =>
    method === 'GET' ? [] : [path === '/api/me' ? (body as { name: string }).name : path.replace(TABLE, 'it')],
  );
  expect(story).toEqual(['/api/tables', 'Ben', '/api/tables/it/seats', 'Cleo', '/api/tables/it/seats', 'Ada']);
  expect(asked.find(({ path }) => path.endsWith('/seats'))?.body).toMatchObject({ is_another: true });
  expect(guest.name).toBe('Ada');
});

test('a table that not everybody gets to is given up', async () => {
  const asked = answering({
    ...me('Ben', 'Ada'),
    'POST /api/tables': seated(0),
    [`POST /api/tables/${TABLE}/seats`]: problem(409, 'table_full'),
    [`DELETE /api/tables/${TABLE}`]: empty,
  });
  await expect(openSharedScreen(names, {})).rejects.toMatchObject({ code: 'table_full' });
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true);
  expect(guest.name).toBe('Ada');
});

test('a screen that shows a table is its host without a seat', async () => {
  const asked = answering({ ...me(), 'POST /api/tables': ok({ table: TABLE }, 201) });
  expect(isHosted(TABLE)).toBe(false);
  expect(await openTableView({ edition: 'usa', seats: 4 })).toBe(TABLE);
  expect(asked.at(-1)?.body).toEqual({ edition: 'usa', seats: 4 });
  expect(isHosted(TABLE)).toBe(true);
});
