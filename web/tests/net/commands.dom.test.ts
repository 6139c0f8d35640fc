import { describe, expect, test, vi } from 'vitest';

import type { Play, Resumed } from '../../src/lib/messages';
import { decision, FakeSocket, NOW, scene, settled, step, welcome } from './fakes';
import { live, nextSocket, open, withSessions } from './sessions';

withSessions();

const owing = welcome({ decision: decision(9) });
const resumed: Resumed = { type: 'resumed', seq: 10, now: NOW, seat: 0, decision: decision(9) };

describe('a command', () => {
  test('is answered with the number of its step', async () => {
    const [session, socket] = live(owing);
    const outcome = session.play('draw blind');
    expect(socket.heard('play')).toMatchObject([{ decision: 9, action: 'draw blind' }]);
    expect(socket.idOf('play')).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
    expect(session.pending).toEqual([socket.idOf('play')]);
    socket.say({ type: 'done', id: socket.idOf('play'), seq: 11 });
    expect(await outcome).toEqual({ ok: true, seq: 11 });
    expect(session.pending).toEqual([]);
  });

  test('that is refused says why, and may be given again', async () => {
    const [session, socket] = live(owing);
    const outcome = session.play('pass');
    const refusal = { type: 'refused', code: 'refusal.can_do_something', rule: 'T2' } as const;
    socket.say({ ...refusal, id: socket.idOf('play') });
    expect(await outcome).toMatchObject({ ok: false, refusal });
    expect(session.isWaiting).toBe(false);
    void session.play('tickets');
    expect(socket.heard('play')).toHaveLength(2);
  });

  test('answers to others are ignored', () => {
    const [session, socket] = live(owing);
    void session.play('tickets');
    socket.say({ type: 'done', id: 'somebody-else', seq: 11 }, { type: 'refused', code: 'already_listening' });
    expect(session.pending).toHaveLength(1);
  });

  test('that the server can’t read is refused without its name', async () => {
    const [session, socket] = live();
    const outcome = session.say('?');
    socket.say({ type: 'refused', code: 'bad_message', values: { field: '$.text' } });
    expect(await outcome).toMatchObject({ ok: false, refusal: { code: 'bad_message' } });
  });

  test('that comes too fast is sent again by itself', async () => {
    const [session, socket] = live(owing);
    const outcome = session.play('tickets');
    socket.say({ type: 'refused', id: socket.idOf('play'), code: 'too_many_messages', values: { seconds: 2.5 } });
    await vi.advanceTimersByTimeAsync(2_500);
    expect([socket.heard('play').length, session.isWaiting]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(500);
    const [first, second] = socket.heard('play');
    expect(second).toEqual(first);
    socket.say({ type: 'done', id: socket.idOf('play'), seq: 11 });
    expect(await outcome).toEqual({ ok: true, seq: 11 });
  });
});

describe('a decision', () => {
  test('can’t be answered twice', async () => {
    const [session, socket] = live(owing);
    const outcome = session.play('draw blind');
    expect(session.play('tickets')).toBe(outcome);
    socket.say({ type: 'done', id: socket.idOf('play'), seq: 11 });
    await outcome;
    expect([session.isWaiting, session.play('tickets')]).toEqual([true, outcome]);
    expect(socket.heard('play')).toHaveLength(1);
    socket.say(step(11, { decision: decision(11) }));
    expect(session.isWaiting).toBe(false);
    void session.play('draw blind');
    expect(socket.heard('play')).toMatchObject([{ decision: 9 }, { decision: 11 }]);
  });

  test('that is not there can’t be answered', async () => {
    const [session, socket] = live();
    expect(await session.play('tickets')).toEqual({ ok: false, refusal: { code: 'stale_decision' } });
    expect(socket.heard('play')).toEqual([]);
  });

  test('stays while the answer is under way', () => {
    const [session] = live(owing);
    void session.play('tickets');
    expect([session.decision, session.isWaiting]).toEqual([decision(9), true]);
  });
});

describe('a command without an answer', () => {
  test.each(['before', 'after'])('lost %s it was stored, is sent again with the same id', async (when) => {
    const [session, socket] = live(owing);
    const outcome = session.play('tickets');
    socket.hangUp();
    const next = await nextSocket();
    expect(next.heard('play')).toEqual([]);
    next.say(when === 'before' ? resumed : { type: 'resumed', seq: 11, now: NOW, seat: 0 });
    expect(next.heard('play')).toEqual(socket.heard('play'));
    if (when === 'after') next.say(step(11));
    next.say({ type: 'done', id: next.idOf('play'), seq: 11 });
    expect(await outcome).toEqual({ ok: true, seq: 11 });
  });

  test('that was given without a line is sent when there is one', async () => {
    const [session, socket] = live(owing);
    socket.hangUp();
    void session.play('tickets');
    void session.say('back soon');
    const next = (await nextSocket()).say(resumed);
    expect(next.sent.map(({ type }) => type)).toEqual(['listen', 'play', 'chat']);
    expect(session.play('draw blind')).toBe(session.play('tickets'));
  });

  test('is sent again after a reload', async () => {
    const [session, socket] = live(owing);
    void session.play('tickets');
    void session.say('hello');
    void session.sayPhrase('good_luck');
    void session.leaveGame();
    session.close();
    const [reloaded, next] = live(owing);
    const kept = ['play', 'chat', 'send-phrase'] as const;
    expect(next.sent.slice(1)).toEqual(kept.flatMap((type) => socket.heard(type)));
    expect([reloaded.isWaiting, reloaded.pending.length]).toEqual([true, kept.length]);
    next.say(...kept.map((type, place) => ({ type: 'done' as const, id: next.idOf(type), seq: 11 + place })));
    await settled();
    expect([reloaded.pending, sessionStorage.length]).toEqual([[], 0]);
  });

  test('is forgotten after ten minutes', async () => {
    const [session] = live(owing);
    void session.play('tickets');
    session.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(live(owing)[1].heard('play')).toEqual([]);
  });

  test('is not sent for another seat or table', () => {
    const [session] = live(owing);
    void session.play('tickets');
    session.close();
    open({ seat: 1 });
    expect(
      FakeSocket.last
        .accept()
        .say(welcome({ seat: 1 }))
        .heard('play'),
    ).toEqual([]);
    open({ seat: 0 }, '0000000000000000');
    expect(FakeSocket.last.accept().say(welcome()).heard('play')).toEqual([]);
  });

  test('moves up with its seat', () => {
    const session = open({ seat: 2 });
    FakeSocket.last.accept().say(welcome({ seat: 2, scene: scene() }));
    void session.say('hello');
    FakeSocket.last.say(step(11, { seat: 1 }));
    session.close();
    open({ seat: 1 });
    expect(
      FakeSocket.last
        .accept()
        .say(welcome({ seat: 1 }))
        .heard('chat'),
    ).toHaveLength(1);
  });

  test.each(['{', '7', '[null, {"message": null}, {"message": {"type": "play"}, "at": 1}]', 'null'])(
    'what was kept may be broken: %s',
    (kept) => {
      sessionStorage.setItem('whistlestop.outbox.6gxf0pry7tk680wm.0', kept);
      expect(live(owing)[0].pending).toEqual([]);
    },
  );

  test('needs no storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const [session, socket] = live(owing);
    void session.play('tickets');
    expect(socket.heard('play')).toHaveLength(1);
  });
});

describe('other commands', () => {
  test('taking back names the step', async () => {
    const own = { hand: {}, tickets: [], offer: [], chosen: [], closed: {}, undo: 10 };
    const [session, socket] = live(welcome({ scene: scene({ phase: 'running' }, { own }) }));
    const outcome = session.undo();
    expect(session.undo()).toBe(outcome);
    expect(socket.heard('undo')).toMatchObject([{ step: 10 }]);
    socket.say(step(11, { patch: { own: { undo: null } } }));
    socket.say({ type: 'done', id: socket.idOf('undo'), seq: 11 });
    await outcome;
    expect(await session.undo()).toEqual({ ok: false, refusal: { code: 'no_undo' } });
  });

  test('leaving and coming back', () => {
    const [session, socket] = live();
    void session.leaveGame();
    void session.leaveGame();
    void session.reclaimSeat();
    expect(socket.sent.map(({ type }) => type)).toEqual(['listen', 'leave-game', 'reclaim-seat']);
  });

  test('what is said is cut where the server cuts it, and not in the middle of a character', () => {
    const [session, socket] = live();
    void session.say('🚂'.repeat(600));
    expect(socket.heard('chat')).toMatchObject([{ text: '🚂'.repeat(500) }]);
  });

  test('ids differ', () => {
    const [session, socket] = live(owing);
    void session.say('one');
    void session.say('two');
    void session.play('tickets');
    expect(new Set(socket.sent.slice(1).map((message) => (message as Play).id)).size).toBe(3);
  });
});
