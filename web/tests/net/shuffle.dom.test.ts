import { describe, expect, test, vi } from 'vitest';

import type { SeatView, Welcome } from '../../src/lib/messages';
import { drawBytes, keepAt, keptAt, shuffleNotes } from '../../src/lib/net/commitments';
import { FakeSocket, scene, settled, step, TABLE, welcome } from './fakes';
import { open, withSessions } from './sessions';

withSessions();

const person = (more: SeatView = {}): SeatView => ({ name: 'Ada', has_committed: true, ...more });
const others = 'commitment-of-bea';

/** Somebody who has sat down, and the bytes. */
async function seated(seat: number | null, table = TABLE): Promise<{ commitment: string; bytes: string }> {
  const promise = await drawBytes();
  keepAt(table, { ...promise, seat });
  return promise;
}

function table(phase: 'forming' | 'starting' | 'running', seats: SeatView[], commitments: (string | null)[]): Welcome {
  const shuffle = { commitment: 'server-1', client_commitments: commitments };
  return welcome({ scene: scene({ phase, seats, shuffle }) });
}

function greet(seat: number | null, said: Welcome): FakeSocket {
  open({ seat });
  return FakeSocket.last.accept().say({ ...said, seat });
}

describe('the start', () => {
  test('the promised bytes are shown, once', async () => {
    const { commitment, bytes } = await seated(0);
    const socket = greet(0, table('forming', [person(), person()], [commitment, others]));
    expect(socket.sent).toHaveLength(1);
    socket.say(step(11, { patch: { table: { phase: 'starting' } } }), step(12), step(13));
    expect(socket.heard('contribute')).toMatchObject([{ contribution: bytes }]);
    expect(shuffleNotes(TABLE)).toEqual([{ seat: 0, commitment, contribution: bytes, server: 'server-1' }]);
  });

  test('a seat that has moved up finds its bytes by its promise', async () => {
    await seated(1);
    const { commitment, bytes } = await seated(2);
    const socket = greet(2, table('forming', [person(), {}, person()], [others, null, commitment]));
    const shuffle = { client_commitments: [others, commitment] };
    const moved = { table: { phase: 'starting', seats: [person(), person()], shuffle } };
    socket.say(step(11, { patch: moved, seat: 1 }));
    expect(socket.heard('contribute')).toMatchObject([{ contribution: bytes }]);
    expect(shuffleNotes(TABLE)).toMatchObject([{ seat: 1, commitment }]);
  });

  test('nothing is shown if another promise stands at the seat', async () => {
    await seated(0);
    const socket = greet(0, table('starting', [person(), person()], [others, others]));
    expect(socket.heard('contribute')).toEqual([]);
  });

  test('nothing is shown twice: the server could have chosen its secret by it', async () => {
    const { commitment, bytes } = await seated(0);
    keepAt(TABLE, { seat: 0, commitment, bytes, server: 'server-0' });
    const socket = greet(0, table('starting', [person()], [commitment]));
    expect(socket.heard('contribute')).toEqual([]);
  });

  test.each([
    ['those who watch', null, 'starting', person()],
    ['who has contributed', 0, 'starting', person({ has_contributed: true })],
    ['a game that runs', 0, 'running', person()],
  ] as const)('nothing is shown by %s', async (_, seat, phase, mine) => {
    const { commitment } = await seated(0);
    expect(greet(seat, table(phase, [mine], [commitment])).sent).toHaveLength(1);
  });

  test('nothing is shown while missed steps are coming', async () => {
    const { commitment } = await seated(0);
    const socket = greet(0, table('starting', [person({ has_contributed: true })], [commitment]));
    socket.hangUp();
    await vi.advanceTimersByTimeAsync(300);
    FakeSocket.last.accept().say({ type: 'resumed', seq: 12, now: 0, seat: 0 });
    FakeSocket.last.say(step(11, { patch: { table: { seats: [person()] } } }));
    expect(FakeSocket.last.heard('contribute')).toEqual([]);
    FakeSocket.last.say(step(12));
    expect(FakeSocket.last.heard('contribute')).toHaveLength(1);
  });

  test('a lost contribution is sent again', async () => {
    const { commitment } = await seated(0);
    const socket = greet(0, table('starting', [person()], [commitment]));
    socket.hangUp();
    await vi.advanceTimersByTimeAsync(300);
    FakeSocket.last.accept().say({ type: 'resumed', seq: 10, now: 0, seat: 0 });
    expect(FakeSocket.last.heard('contribute')).toEqual(socket.heard('contribute'));
  });

  test.each([
    [{ code: 'too_many_messages', values: { seconds: 3 } }, 3_000, 2],
    [{ code: 'not_stored' }, 1_000, 2],
    [{ code: 'contribution_differs' }, 60_000, 1],
  ])('%j: sent again where that helps', async (refusal, wait, times) => {
    const { commitment } = await seated(0);
    const socket = greet(0, table('starting', [person()], [commitment]));
    socket.say({ type: 'refused', id: socket.idOf('contribute'), ...refusal });
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(socket.heard('contribute')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.heard('contribute')).toHaveLength(times);
  });

  test('two seats of one device show their own', async () => {
    const [one, other] = [await seated(0), await seated(1)];
    const start = table('starting', [person(), person()], [one.commitment, other.commitment]);
    expect(greet(0, start).heard('contribute')).toMatchObject([{ contribution: one.bytes }]);
    expect(greet(1, start).heard('contribute')).toMatchObject([{ contribution: other.bytes }]);
  });
});

describe('a start that failed', () => {
  const failed = {
    table: {
      phase: 'forming',
      seats: [{ name: 'Ada', has_committed: false, has_contributed: false }, {}],
      shuffle: { commitment: 'server-2', client_commitments: [null, null] },
    },
  };

  /** Somebody who has shown bytes in vain, and promises others. */
  async function promisedAnew(): Promise<[FakeSocket, string]> {
    const { commitment } = await seated(0);
    const socket = greet(0, table('starting', [person(), person()], [commitment, others]));
    socket.say(step(11, { events: [{ type: 'start-failed', names: ['Bea'] }], patch: failed }), step(12));
    await vi.waitFor(() => {
      expect(socket.heard('commit')).toHaveLength(1);
    });
    return [socket, commitment];
  }

  test('other bytes are promised, kept before that, and shown at the next start', async () => {
    const [socket, old] = await promisedAnew();
    const [{ commitment } = { commitment: '' }] = socket.heard('commit');
    const kept = keptAt(TABLE).find((one) => one.commitment === commitment);
    expect([commitment === old, kept?.seat]).toEqual([false, 0]);
    const shuffle = { client_commitments: [commitment, others] };
    socket.say(step(13, { patch: { table: { seats: [person(), person()], shuffle } } }));
    socket.say(step(14, { patch: { table: { phase: 'starting' } } }));
    expect(socket.heard('contribute').at(-1)).toMatchObject({ contribution: kept?.bytes });
    expect(shuffleNotes(TABLE).map(({ server }) => server)).toEqual(['server-1', 'server-2']);
  });

  test('a lost promise is made again with the same bytes', async () => {
    const [socket] = await promisedAnew();
    socket.hangUp();
    await vi.advanceTimersByTimeAsync(300);
    const seats = [{ name: 'Ada' }, {}];
    const next = FakeSocket.last.accept().say(table('forming', seats, [null, null]));
    expect(next.heard('commit')).toEqual(socket.heard('commit'));
  });

  test('another tab may have been faster', async () => {
    const [socket] = await promisedAnew();
    const { commitment, bytes } = await seated(0);
    socket.say({ type: 'refused', id: socket.idOf('commit'), code: 'already_committed' });
    const shuffle = { client_commitments: [commitment, others] };
    const start = { table: { phase: 'starting', seats: [person(), person()], shuffle } };
    socket.say(step(13, { patch: start }));
    expect(socket.heard('contribute').at(-1)).toMatchObject({ contribution: bytes });
  });

  test('who was unseated promises nothing', async () => {
    const { commitment } = await seated(0);
    const socket = greet(0, table('starting', [person({ has_contributed: true })], [commitment]));
    socket.say(step(11, { patch: { table: { ...failed.table, seats: [{}, {}] } }, seat: null }));
    await settled();
    expect(socket.heard('commit')).toEqual([]);
  });
});

describe('a seat that moved while nobody listened', () => {
  test('is found by its promise, among several of this browser', async () => {
    const [ada, bea] = [await seated(1), await seated(2)];
    const before = table('forming', [{}, person(), person()], [null, ada.commitment, bea.commitment]);
    const socket = greet(1, before);
    socket.hangUp();
    await vi.advanceTimersByTimeAsync(300);
    const after = table('starting', [person(), person()], [ada.commitment, bea.commitment]);
    // There is a seat 1 of ours, but now it is Bea's.
    FakeSocket.last.accept().say({ ...after, seat: 1 });
    expect(FakeSocket.last.heard('contribute')).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    const next = FakeSocket.last.accept();
    expect(next.heard('listen')).toMatchObject([{ seat: 0, since: 0 }]);
    next.say({ ...after, seat: 0 });
    expect(next.heard('contribute')).toMatchObject([{ contribution: ada.bytes }]);
  });

  test('is asked for if its old number is refused', async () => {
    const [ada, bea] = [await seated(1), await seated(2)];
    const socket = greet(2, table('forming', [{}, person(), person()], [null, ada.commitment, bea.commitment]));
    const after = table('starting', [person(), person()], [ada.commitment, bea.commitment]).scene.table;
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(after)));
    socket.hangUp();
    await vi.advanceTimersByTimeAsync(300);
    FakeSocket.last.accept().hangUp(4403, 'not_your_seat');
    await settled();
    expect(FakeSocket.last.accept().heard('listen')).toMatchObject([{ seat: 1, since: 0 }]);
  });

  test('or is another device’s now', async () => {
    const { commitment } = await seated(0);
    const said = table('running', [person(), person()], [commitment, others]);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(said.scene.table)));
    const session = open({ seat: 0, orWatch: true });
    FakeSocket.last.accept().say(said).hangUp(4403, 'not_your_seat');
    await settled();
    expect(session).toMatchObject({ link: 'ended', ending: { code: 'not_your_seat' } });
  });
});
