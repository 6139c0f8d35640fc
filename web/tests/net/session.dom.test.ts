import { describe, expect, test, vi } from 'vitest';

import { ApiProblem } from '../../src/lib/net/api';
import { decision, FakeSocket, NOW, scene, settled, step, TABLE, welcome } from './fakes';
import { live, nextSocket, open, withSessions } from './sessions';

withSessions();

describe('listening', () => {
  test('begins with the seat', () => {
    const session = open({ seat: 1 });
    expect(session.link).toBe('connecting');
    expect(FakeSocket.last.accept().sent).toEqual([{ type: 'listen', seat: 1, since: 0, password: null }]);
    expect(FakeSocket.last.url).toMatch(/^ws:\/\/.*\/api\/tables\/6gxf0pry7tk680wm\/socket$/);
  });

  test('a greeting tells everything', () => {
    const history = [{ seq: 2, at: 1, events: [] }];
    const [session] = live(welcome({ history, decision: decision(9) }));
    expect(session).toMatchObject({ link: 'live', seq: 10, seat: 0, decision: { number: 9 }, isWaiting: false });
    expect(session.scene?.table.phase).toBe('running');
    expect(session.history).toEqual(history);
  });

  test('steps change the scene, and leave alone what they do not mention', () => {
    const [session, socket] = live();
    const before = session.scene;
    socket.say(step(11, { decision: decision(11) }), step(12));
    expect(session.scene).toMatchObject({ deadlines: { '0': 12 } });
    expect(session.scene?.table).toBe(before?.table);
    expect(session).toMatchObject({ seq: 12, decision: undefined });
    expect(session.history.map(({ seq }) => seq)).toEqual([11, 12]);
  });

  test('a step that tells nothing is not in the history', () => {
    const [session, socket] = live();
    socket.say(step(11, { events: [] }));
    expect([session.seq, session.history]).toEqual([11, []]);
  });

  test('listeners hear of steps, with the scene before and after', () => {
    const [session, socket] = live();
    const seen: unknown[] = [];
    const stop = session.onStep(({ seq }, before, after) => seen.push([seq, before.deadlines, after.deadlines]));
    socket.say(step(11), step(12));
    stop();
    socket.say(step(13));
    expect(seen).toEqual([
      [11, {}, { '0': 11 }],
      [12, { '0': 11 }, { '0': 12 }],
    ]);
  });

  test('a listener that fails does not keep others from hearing', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const [session, socket] = live();
    const heard = vi.fn();
    session.onStep(() => {
      throw new Error('no animation');
    });
    session.onStep(heard);
    socket.say(step(11));
    expect([heard.mock.calls.length, reported.mock.calls.length]).toEqual([1, 1]);
  });

  test('seats may move up, or be lost', () => {
    const [session, socket] = live(welcome({ seat: 2 }));
    socket.say(step(11, { seat: 1 }), step(12));
    expect(session.seat).toBe(1);
    socket.say(step(13, { seat: null }));
    expect(session.seat).toBeNull();
  });

  test('an address that no table can have ends it at once', () => {
    const session = open({ seat: null }, 'no-table');
    expect([session.link, session.ending, FakeSocket.all]).toEqual(['ended', { code: 'no_such_table' }, []]);
  });

  test('two sessions of one page are two listeners', async () => {
    const [one, first] = live(welcome({ seat: 0, decision: decision(9) }));
    const other = open({ seat: 1 });
    const second = FakeSocket.last.accept().say(welcome({ seat: 1 }));
    first.say(step(11, { decision: decision(11) }));
    void one.play('tickets');
    expect([one.seq, other.seq, one.pending.length, other.pending.length]).toEqual([11, 10, 1, 0]);
    expect([first.heard('play').length, second.heard('play').length]).toEqual([1, 0]);
    other.close();
    await settled();
    expect([one.link, other.link]).toEqual(['live', 'ended']);
  });
});

describe('the clock', () => {
  test('is the server’s', async () => {
    const [session] = live();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(session.now()).toBeCloseTo(NOW + 2.5);
  });

  test('is never behind what has happened', () => {
    const [session, socket] = live();
    socket.say(step(11, { at: NOW + 60 }), step(12, { at: NOW + 30 }));
    expect(session.now()).toBeCloseTo(NOW + 60);
  });
});

describe('those who watch', () => {
  test('listen without a seat, with the password', () => {
    const session = open({ seat: null, password: 'steam' });
    const socket = FakeSocket.last.accept().say(welcome({ seat: null }));
    expect(socket.sent).toEqual([{ type: 'listen', seat: null, since: 0, password: 'steam' }]);
    expect(session).toMatchObject({ link: 'live', seat: null });
  });

  test('can do and ask nothing', async () => {
    const session = open({ seat: null });
    const socket = FakeSocket.last.accept().say(welcome({ seat: null }));
    expect(await session.say('hello')).toEqual({ ok: false, refusal: { code: 'no_seat' } });
    await expect(session.tickets()).rejects.toMatchObject({ code: 'no_seat' });
    expect(socket.sent).toHaveLength(1);
  });
});

describe('questions', () => {
  test('are answered with what was asked for', async () => {
    const [session, socket] = live();
    const asked = [session.why('pass'), session.tunnelOdds('claim a-b red wilds=0')];
    socket.say(
      { type: 'answer', id: socket.idOf('ask-why'), why: { type: 'refused', code: 'refusal.can_do_something' } },
      { type: 'answer', id: socket.idOf('ask-tunnel'), tunnel: [0.5, 0.5, 0, 0] },
    );
    expect(await Promise.all(asked)).toMatchObject([{ code: 'refusal.can_do_something' }, [0.5, 0.5, 0, 0]]);
  });

  test('about points and tickets', async () => {
    const [session, socket] = live();
    const asked = [session.scoreNow(), session.tickets()];
    socket.say(
      { type: 'answer', id: socket.idOf('ask-score'), score: { total: 7 }, borrowed: {} },
      { type: 'answer', id: socket.idOf('ask-tickets'), tickets: [] },
    );
    expect(await Promise.all(asked)).toEqual([{ score: { total: 7 }, borrowed: {} }, []]);
  });

  test('that are refused fail with the reason', async () => {
    const [session, socket] = live();
    const asked = session.tunnelOdds('pass');
    socket.say({ type: 'refused', id: socket.idOf('ask-tunnel'), code: 'no_tunnel' });
    await expect(asked).rejects.toMatchObject({ code: 'no_tunnel' });
  });

  test('are not asked again when the line is lost', async () => {
    const [session, socket] = live();
    const asked = session.tickets();
    socket.hangUp();
    await expect(asked).rejects.toEqual(new ApiProblem('offline'));
    await expect(session.tickets()).rejects.toMatchObject({ code: 'offline' });
    const next = (await nextSocket()).say({ type: 'resumed', seq: 10, now: NOW, seat: 0 });
    expect(next.heard('ask-tickets')).toEqual([]);
  });
});

describe('the end', () => {
  test('nothing is done after it', async () => {
    const [session, socket] = live(welcome({ decision: decision(9) }));
    const outcome = session.play('tickets');
    session.close();
    expect(await outcome).toMatchObject({ ok: false, refusal: { code: 'offline' } });
    expect(await session.say('bye')).toMatchObject({ ok: false });
    expect(socket.isClosedByPage).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([session.link, session.ending, FakeSocket.all.length]).toEqual(['ended', undefined, 1]);
  });

  test('a seat that is refused may be watched instead', async () => {
    const fetched = vi.fn(() => Promise.resolve(Response.json(scene().table)));
    vi.stubGlobal('fetch', fetched);
    const session = open({ seat: 1, orWatch: true });
    FakeSocket.last.accept().hangUp(4403, 'not_your_seat');
    await settled();
    expect(FakeSocket.last.accept().heard('listen')).toMatchObject([{ seat: null }]);
    expect([session.link, fetched.mock.calls]).toMatchObject(['connecting', [[`/api/tables/${TABLE}`, {}]]]);
  });
});
