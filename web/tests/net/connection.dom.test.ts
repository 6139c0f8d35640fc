import { describe, expect, test, vi } from 'vitest';

import type { Resumed } from '../../src/lib/messages';
import { decision, FakeSocket, NOW, scene, settled, setVisible, step, welcome } from './fakes';
import { live, nextSocket, open, withSessions } from './sessions';

withSessions();

const resumed = (seq: number, fields: Partial<Resumed> = {}): Resumed => ({
  type: 'resumed',
  seq,
  now: NOW,
  seat: 0,
  ...fields,
});

describe('a lost line', () => {
  test('is opened again, and what was missed arrives', async () => {
    const [session, socket] = live();
    socket.say(step(11)).hangUp();
    expect(session.link).toBe('connecting');
    const next = await nextSocket();
    expect(next.sent).toEqual([{ type: 'listen', seat: 0, since: 11, password: null }]);
    const seen: number[] = [];
    session.onStep(({ seq }) => seen.push(seq));
    next.say(resumed(13));
    expect([session.link, session.isBehind]).toEqual(['live', true]);
    next.say(step(12), step(13, { decision: decision(13) }));
    expect(session).toMatchObject({ seq: 13, isBehind: false, decision: { number: 13 } });
    expect(seen).toEqual([12, 13]);
  });

  test('that has missed nothing says what is owed', async () => {
    const [session, socket] = live(welcome({ decision: decision(9) }));
    socket.hangUp();
    const next = await nextSocket();
    next.say(resumed(10, { decision: decision(9) }));
    expect(session.decision).toEqual(decision(9));
  });

  test('a greeting in place of the missed steps resets everything', async () => {
    const [session, socket] = live();
    socket.say(step(11), step(12)).hangUp();
    const next = await nextSocket();
    const heard = vi.fn();
    session.onStep(heard);
    next.say(welcome({ seq: 5, history: [] }));
    expect([session.seq, session.history, heard.mock.calls]).toEqual([5, [], []]);
    next.say(step(6));
    expect(session.seq).toBe(6);
  });

  test('before the game everything is sent again', async () => {
    const [, socket] = live(welcome({ scene: scene() }));
    socket.hangUp();
    expect((await nextSocket()).heard('listen')).toMatchObject([{ since: 0 }]);
  });

  test('is tried again after longer and longer waits', async () => {
    const session = open();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      FakeSocket.last.hangUp();
      expect(session.link).toBe('offline');
      const lostAt = performance.now();
      await nextSocket();
      waits.push(performance.now() - lostAt);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000, 8000]);
  });

  test('comes back at different moments for different people', async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    const [, socket] = live();
    socket.hangUp();
    await vi.advanceTimersByTimeAsync(151);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('a line that was steady is tried again at once', async () => {
    const session = open();
    for (let tries = 0; tries < 5; tries++) {
      FakeSocket.last.hangUp();
      await nextSocket();
    }
    FakeSocket.last.say(welcome());
    await vi.advanceTimersByTimeAsync(6_000);
    FakeSocket.last.hangUp();
    await vi.advanceTimersByTimeAsync(301);
    expect([session.link, FakeSocket.all.length]).toEqual(['connecting', 7]);
  });

  test('a server that greets and hangs up is not asked without a pause', async () => {
    live()[1].hangUp();
    (await nextSocket()).say(resumed(10)).hangUp();
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('a server that does not greet is given up', async () => {
    const session = open();
    FakeSocket.last.accept();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([session.link, FakeSocket.all[0]?.isClosedByPage]).toEqual(['offline', true]);
    await nextSocket();
  });

  test('what is no message is a reason to begin again', async () => {
    const [session, socket] = live();
    socket.onmessage?.({ data: '{' });
    expect(session.link).toBe('connecting');
    expect((await nextSocket()).heard('listen')).toMatchObject([{ since: 10 }]);
  });

  test('a message from the future is ignored', () => {
    const [session, socket] = live();
    socket.onmessage?.({ data: '{"type": "weather"}' });
    expect(session.link).toBe('live');
  });
});

describe('steps', () => {
  test('that come twice count once', () => {
    const [session, socket] = live();
    const heard = vi.fn();
    session.onStep(heard);
    socket.say(step(11), step(11), step(10));
    expect([session.seq, session.link, heard.mock.calls.length]).toEqual([11, 'live', 1]);
  });

  test.each([[[12]], [[11, 13, 12]]])('%j: a gap is mended with a greeting', async (numbers) => {
    const [session, socket] = live();
    socket.say(...numbers.map((seq) => step(seq)));
    expect(session.link).toBe('connecting');
    const next = await nextSocket();
    expect(next.heard('listen')).toMatchObject([{ since: 0 }]);
    next.say(welcome({ seq: 13 }), step(14));
    expect(session.seq).toBe(14);
  });

  test('before a greeting make no sense', () => {
    const session = open();
    FakeSocket.last.accept().say(step(1));
    expect([session.scene, session.link]).toEqual([undefined, 'connecting']);
  });
});

describe('the network', () => {
  test('is gone as soon as the browser says so, and back at once', async () => {
    const [session, socket] = live();
    dispatchEvent(new Event('offline'));
    expect([session.link, socket.isClosedByPage]).toEqual(['offline', true]);
    for (const wait of [300, 600, 1_200, 2_400]) {
      await vi.advanceTimersByTimeAsync(wait);
      FakeSocket.last.hangUp();
    }
    const before = FakeSocket.all.length;
    dispatchEvent(new Event('online'));
    expect([session.link, FakeSocket.all.length]).toEqual(['connecting', before + 1]);
    FakeSocket.last.accept().say(resumed(10));
    expect(session.link).toBe('live');
  });

  test('may be gone while the server is on this machine', async () => {
    const [session] = live();
    dispatchEvent(new Event('offline'));
    (await nextSocket()).say(resumed(10));
    expect(session.link).toBe('live');
  });

  test.each(['somebody looks again', 'somebody asks'])('%s: it is tried at once', async (why) => {
    const [session, socket] = live();
    socket.hangUp();
    for (const wait of [300, 600, 1_200, 2_400]) {
      await vi.advanceTimersByTimeAsync(wait);
      FakeSocket.last.hangUp();
    }
    const before = FakeSocket.all.length;
    if (why === 'somebody asks') session.retry();
    else setVisible(true);
    expect([session.link, FakeSocket.all.length]).toEqual(['connecting', before + 1]);
    session.retry();
    expect(FakeSocket.all).toHaveLength(before + 1);
  });
});

describe('a frozen line', () => {
  const frozen = async (milliseconds: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  };

  test('is probed when a command has no answer, and given up', async () => {
    const [session, socket] = live(welcome({ decision: decision(9) }));
    void session.play('tickets');
    await frozen(5_999);
    expect(socket.heard('ask-score')).toHaveLength(0);
    await frozen(1);
    expect(socket.heard('ask-score')).toHaveLength(1);
    await frozen(5_000);
    expect([session.link, socket.isClosedByPage]).toEqual(['connecting', true]);
    const next = await nextSocket();
    next.say(resumed(10, { decision: decision(9) }));
    expect(next.heard('play')).toEqual(socket.heard('play'));
  });

  test('that answers the probe is only slow', async () => {
    const [session, socket] = live(welcome({ decision: decision(9) }));
    void session.play('tickets');
    await frozen(6_000);
    socket.say({ type: 'refused', id: socket.idOf('ask-score'), code: 'wrong_phase' });
    await frozen(5_500);
    expect([session.link, session.isWaiting]).toEqual(['live', true]);
  });

  test('is probed after a long silence', async () => {
    const [session, socket] = live();
    await frozen(44_000);
    socket.say(step(11));
    await frozen(44_000);
    expect(socket.heard('ask-score')).toHaveLength(0);
    await frozen(1_000);
    expect(socket.heard('ask-score')).toHaveLength(1);
    await frozen(5_000);
    expect(session.link).toBe('connecting');
  });

  test('is left alone while nobody looks, and probed when somebody does', async () => {
    const [session, socket] = live();
    setVisible(false);
    await frozen(600_000);
    expect([session.link, socket.heard('ask-score').length]).toEqual(['live', 0]);
    setVisible(true);
    expect(socket.heard('ask-score')).toHaveLength(1);
    await frozen(5_000);
    expect(session.link).toBe('connecting');
  });
});

describe('the server hangs up', () => {
  test.each([
    [1000, ''],
    [1001, ''],
    [1006, ''],
    [1012, ''],
    [4408, 'too_slow'],
    [4500, 'internal_error'],
    [4500, 'not_stored'],
  ])('%i %s: connect again', async (code, reason) => {
    const [session, socket] = live();
    socket.hangUp(code, reason);
    (await nextSocket()).say(resumed(10));
    expect(session.link).toBe('live');
  });

  test.each([
    [4400, 'no_listen', 'no_listen'],
    [4403, 'no_spectators', 'no_spectators'],
    [4403, 'no_such_table', 'no_such_table'],
    [1002, '', 'bad_message'],
    [1007, '', 'bad_message'],
    [1009, '', 'bad_message'],
  ])('%i %s: that was it', async (code, reason, ending) => {
    const [session, socket] = live(welcome({ decision: decision(9) }));
    const outcome = session.play('tickets');
    socket.hangUp(code, reason);
    await settled();
    expect(session).toMatchObject({ link: 'ended', ending: { code: ending } });
    expect(await outcome).toMatchObject({ ok: false, refusal: { code: ending } });
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('the refusal before it has the values', async () => {
    const session = open({ seat: null });
    const refusal = { code: 'no_such_table', values: { table: 'x' } };
    FakeSocket.last.accept().say({ type: 'refused', ...refusal });
    FakeSocket.last.hangUp(4403, 'no_such_table');
    await settled();
    expect(session.ending).toEqual(refusal);
  });

  test.each([
    [4429, 'too_many_sockets'],
    [4429, 'too_many_messages'],
    [4403, 'too_many_requests'],
  ])('%i %s: wait longer', async (code, reason) => {
    const [session, socket] = live();
    socket.hangUp(code, reason);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(FakeSocket.all).toHaveLength(1);
    (await nextSocket()).say(resumed(10));
    expect(session.link).toBe('live');
  });
});
