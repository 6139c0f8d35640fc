import { createHash } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { keptAt, keepAt, seatsOf, shuffleNotes } from '../../src/lib/net/commitments';
import * as tables from '../../src/lib/net/tables';
import { keep } from '../../src/lib/storage';
import { forgetAll, scene, TABLE } from './fakes';
import { answering, empty, ok, problem, unknown } from './server';

const ADA = { id: 'ybz000pphq7039s2', name: 'Ada' };
const seated = (seat: number) => ok({ table: TABLE, seat, seat_token: 'token' }, 201);
const path = `/api/tables/${TABLE}`;
const hash = (hex = ''): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

beforeEach(forgetAll);
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that knows us, and answers so. */
function server(answers: Parameters<typeof answering>[0]): ReturnType<typeof answering> {
  return answering({ 'GET /api/me': ok(ADA), ...answers });
}

describe('a promise for the shuffle', () => {
  test('is made and kept by the person that opens a table', async () => {
    const asked = server({ 'POST /api/tables': seated(0) });
    expect(await tables.openTable({ edition: 'europe', seats: 3 })).toMatchObject({ table: TABLE, seat: 0 });
    const [kept] = keptAt(TABLE);
    expect(asked.at(-1)?.body).toEqual({ edition: 'europe', seats: 3, commitment: kept?.commitment });
    expect(kept).toMatchObject({ seat: 0, commitment: hash(kept?.bytes) });
    expect(kept?.bytes).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is made and kept by the person that sits down', async () => {
    const asked = server({ [`POST ${path}/seats`]: seated(2) });
    await tables.sit(TABLE, { seat: 2, password: 'steam' });
    const kept = keptAt(TABLE);
    expect(kept).toMatchObject([{ seat: 2 }]);
    expect(asked.at(-1)?.body).toEqual({ seat: 2, password: 'steam', commitment: kept[0]?.commitment });
  });

  test('goes with the name of another person at this device', async () => {
    const asked = server({ [`POST ${path}/seats`]: seated(1) });
    await tables.sit(TABLE, { is_another: true, name: 'Ben' });
    expect(asked.at(-1)?.body).toMatchObject({ is_another: true, name: 'Ben' });
  });

  test('is kept even if the answer gets lost', async () => {
    server({ [`POST ${path}/seats`]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(tables.sit(TABLE)).rejects.toMatchObject({ code: 'offline' });
    expect(keptAt(TABLE)).toMatchObject([{ seat: null }]);
  });

  test('is another one for each seat', async () => {
    server({ [`POST ${path}/seats`]: [seated(0), seated(1)] });
    await tables.sit(TABLE);
    await tables.sit(TABLE, { is_another: true });
    const [one, other] = keptAt(TABLE);
    expect([one?.seat, other?.seat, one?.bytes === other?.bytes]).toEqual([0, 1, false]);
  });

  test('is forgotten by who gets up', async () => {
    server({ [`POST ${path}/seats`]: seated(1), [`DELETE ${path}/seats/1`]: empty });
    await tables.sit(TABLE);
    await tables.getUp(TABLE, 1);
    expect(keptAt(TABLE)).toEqual([]);
  });

  test('is not made by a host that only opens a table for others', async () => {
    const asked = server({ 'POST /api/tables': ok({ table: TABLE }, 201) });
    await tables.openTableForOthers({ seats: 2 });
    expect([asked.at(-1)?.body, keptAt(TABLE)]).toEqual([{ seats: 2 }, []]);
  });
});

describe('what is kept', () => {
  test('is that of the newest fifty tables', () => {
    for (let number = 0; number < 60; number++) keepAt(`table-${number}`, { seat: 0, commitment: 'c' });
    keepAt('table-10', { seat: 1, commitment: 'd' });
    keepAt('table-60', { seat: 0, commitment: 'c' });
    expect([keptAt('table-9').length, keptAt('table-10').length, keptAt('table-11').length]).toEqual([0, 2, 0]);
  });

  test('may be broken', () => {
    keep('shuffles', [null, 'x', ['t'], ['t', [null]], ['t', [{ seat: 'x' }]], [TABLE, [{ seat: 1 }]]]);
    expect([keptAt(TABLE), keptAt('t')]).toEqual([[{ seat: 1 }], []]);
  });

  test('lasts as long as the page where nothing can be kept', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    localStorage.clear();
    keepAt(TABLE, { seat: 0, commitment: 'c', bytes: 'b', server: 's' });
    expect(shuffleNotes(TABLE)).toEqual([{ seat: 0, commitment: 'c', contribution: 'b', server: 's' }]);
  });

  test('has notes only of what was shown', () => {
    keepAt(TABLE, { seat: 0, commitment: 'c', bytes: 'b' });
    expect(shuffleNotes(TABLE)).toEqual([]);
  });
});

describe('the seats of this browser', () => {
  const view = (commitments: (string | null)[], bots: number[] = []) =>
    scene({
      seats: commitments.map((_, seat) => (bots.includes(seat) ? { bot: 'greedy' } : { name: `Guest ${seat}` })),
      shuffle: { commitment: 's', client_commitments: commitments },
    }).table;

  test('are those where its promises stand', () => {
    keepAt(TABLE, { seat: 2, commitment: 'mine' });
    keepAt(TABLE, { seat: null, commitment: 'mine too' });
    expect(seatsOf(view(['x', 'mine', null, 'mine too'], [2]))).toEqual([1, 3]);
  });

  test('are not those where somebody else sits now', () => {
    keepAt(TABLE, { seat: 0, commitment: 'mine' });
    expect(seatsOf(view(['x', null], [1]))).toEqual([]);
  });

  test('are known by their numbers after a start that failed, and after a move', () => {
    keepAt(TABLE, { seat: 1, commitment: 'mine' });
    expect(seatsOf(view([null, null]))).toEqual([1]);
    keepAt('0000000000000000', { seat: 0 });
    expect(seatsOf({ ...view(['x', 'y']), id: '0000000000000000' })).toEqual([0]);
  });

  test('are those that the server says, whatever is kept', async () => {
    const asked = server({ [`GET ${path}/my-seats`]: ok([0, 2]) });
    expect(await tables.mySeats(TABLE)).toEqual([0, 2]);
    expect(asked).toHaveLength(1);
  });
});

describe('another device', () => {
  const shuffle = (commitment: string) => ({ commitment: 's', client_commitments: [commitment, null] });
  const bytes = 'ab'.repeat(32);

  test('gets the promised bytes with the secret, before the cards are dealt', async () => {
    keepAt(TABLE, { seat: 0, commitment: hash(bytes), bytes });
    server({
      [`GET ${path}`]: ok(scene({ shuffle: shuffle(hash(bytes)) }).table),
      [`POST ${path}/seats/0/move`]: ok({ token: 'secret' }, 201),
      [`POST ${path}/move`]: seated(0),
    });
    const secret = await tables.moveToken(TABLE, 0);
    expect(secret).toBe(`secret.${bytes}`);
    forgetAll();
    expect(await tables.takeOver(TABLE, secret)).toMatchObject({ seat: 0 });
    expect(keptAt(TABLE)).toEqual([{ seat: 0, bytes, commitment: hash(bytes) }]);
  });

  test('needs no bytes when the game runs', async () => {
    keepAt(TABLE, { seat: 0, commitment: hash(bytes), bytes });
    const asked = server({
      [`GET ${path}`]: ok(scene({ phase: 'running', shuffle: shuffle(hash(bytes)) }).table),
      [`POST ${path}/seats/0/move`]: ok({ token: 'secret' }, 201),
      [`POST ${path}/move`]: seated(0),
    });
    const secret = await tables.moveToken(TABLE, 0);
    forgetAll();
    await tables.takeOver(TABLE, secret);
    expect([secret, asked.at(-1)?.body, keptAt(TABLE)]).toEqual(['secret', { token: 'secret' }, [{ seat: 0 }]]);
  });

  test('ignores bytes that can’t be any', async () => {
    server({ [`POST ${path}/move`]: seated(1) });
    await tables.takeOver(TABLE, 'secret.xyz');
    expect(keptAt(TABLE)).toEqual([{ seat: 1 }]);
  });
});

describe('routes', () => {
  test.each<[string, () => Promise<unknown>, unknown]>([
    ['GET /api/editions', tables.editions, undefined],
    ['GET /api/bots', tables.bots, undefined],
    ['GET /api/tables', tables.openTables, undefined],
    ['GET /api/me/tables', tables.myTables, undefined],
    [`GET ${path}`, () => tables.tableView(TABLE), undefined],
    [`GET ${path}/record`, () => tables.record(TABLE), undefined],
    ['GET /api/records/x', () => tables.keptRecord('x'), undefined],
    [`PUT ${path}/seats/1/bot`, () => tables.setBot(TABLE, 1, 'greedy'), { bot: 'greedy' }],
    [`PUT ${path}/seats/1/bot`, () => tables.setBot(TABLE, 1, null), { bot: null }],
    [`POST ${path}/start`, () => tables.start(TABLE), undefined],
    [`DELETE ${path}`, () => tables.giveUp(TABLE), undefined],
    ['POST /api/records', () => tables.bringRecord({ format: 1 }), { format: 1 }],
  ])('%s', async (route, call, body) => {
    const asked = server({ [route]: ok({ id: 'x' }) });
    await call();
    const last = asked.at(-1);
    expect([`${last?.method ?? ''} ${last?.path ?? ''}`, last?.body]).toEqual([route, body]);
  });

  test('a guest whom the server has forgotten has no tables, and does not become one by looking', async () => {
    const asked = server({ 'GET /api/me/tables': unknown });
    expect(await tables.myTables()).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['ours', ok({ table: 'new' }, 201)],
    ['somebody else’s, who was faster', problem(409, 'rematch_exists', { table: 'new' })],
  ])('another game is %s', async (_, answer) => {
    server({ [`POST ${path}/rematch`]: answer });
    expect(await tables.rematch(TABLE)).toBe('new');
  });

  test('another game may be refused', async () => {
    server({ [`POST ${path}/rematch`]: problem(409, 'wrong_phase') });
    await expect(tables.rematch(TABLE)).rejects.toMatchObject({ code: 'wrong_phase' });
  });
});
