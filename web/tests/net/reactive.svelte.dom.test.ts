import { flushSync } from 'svelte';
import { expect, test } from 'vitest';

import { decision, FakeSocket, step, welcome } from './fakes';
import { live, open, withSessions } from './sessions';

withSessions();

test('what a session knows redraws what shows it', () => {
  const session = open();
  const seen: unknown[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      seen.push([session.link, session.seq]);
    });
  });
  flushSync();
  FakeSocket.last.accept().say(welcome());
  flushSync();
  FakeSocket.last.say(step(11));
  flushSync();
  stop();
  expect(seen).toEqual([
    ['connecting', 0],
    ['live', 10],
    ['live', 11],
  ]);
});

test('waiting for an answer redraws, too', () => {
  const [session, socket] = live(welcome({ decision: decision(9) }));
  const seen: unknown[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      seen.push([session.isWaiting, session.pending.length]);
    });
  });
  flushSync();
  void session.play('tickets');
  flushSync();
  socket.say({ type: 'done', id: socket.idOf('play'), seq: 11 });
  flushSync();
  socket.say(step(11, { decision: decision(11) }));
  flushSync();
  stop();
  expect(seen).toEqual([
    [false, 0],
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
});

test('parts that a step leaves alone redraw nothing', () => {
  const [session, socket] = live();
  let redrawn = 0;
  const stop = $effect.root(() => {
    const seats = $derived(session.scene?.table.seats);
    $effect(() => {
      redrawn += seats === undefined ? 0 : 1;
    });
  });
  flushSync();
  socket.say(step(11));
  flushSync();
  socket.say(step(12, { patch: { table: { seats: [{ name: 'Ada' }, { name: 'Bea' }] } } }));
  flushSync();
  stop();
  expect(redrawn).toBe(2);
});

test('a session may be opened by an effect, which nothing that it learns runs again', () => {
  let opened = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      const session = open();
      opened += 1;
      return () => {
        session.close();
      };
    });
  });
  flushSync();
  FakeSocket.last.accept().say(welcome({ decision: decision(9) }), step(11));
  flushSync();
  expect(opened).toBe(1);
  stop();
  expect(FakeSocket.last.isClosedByPage).toBe(true);
});
