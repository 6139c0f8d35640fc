import { expect, test, vi } from 'vitest';

import { addressOf, preconnect, socketTo } from '../../src/lib/net/sockets';
import { FakeSocket, TABLE, welcome } from './fakes';
import { open, withSessions } from './sessions';

withSessions();

test('a socket that was opened early is talked over, whether it is open by then or not', async () => {
  for (const isOpen of [true, false]) {
    preconnect(TABLE);
    const socket = FakeSocket.last;
    if (isOpen) socket.accept();
    const session = open();
    expect([FakeSocket.last, socket.sent]).toEqual([socket, []]);
    if (isOpen) await vi.advanceTimersByTimeAsync(0);
    else socket.accept();
    expect(socket.heard('listen')).toHaveLength(1);
    socket.say(welcome());
    expect(session.link).toBe('live');
  }
});

test('it is used once, and for its own table only', () => {
  preconnect(TABLE);
  const early = FakeSocket.last;
  expect(socketTo(addressOf('another'))).not.toBe(early);
  expect(socketTo(addressOf(TABLE))).toBe(early);
  expect(socketTo(addressOf(TABLE))).not.toBe(early);
});

test('one that is lost meanwhile is not used', () => {
  preconnect(TABLE);
  const early = FakeSocket.last;
  early.hangUp();
  expect(socketTo(addressOf(TABLE))).not.toBe(early);
});

test('one that nobody asks for is closed', () => {
  preconnect(TABLE);
  const early = FakeSocket.last;
  vi.advanceTimersByTime(5000);
  expect(early.isClosedByPage).toBe(true);
  expect(socketTo(addressOf(TABLE))).not.toBe(early);
});

test('who hangs up before it was talked over is not called back', async () => {
  preconnect(TABLE);
  const socket = FakeSocket.last.accept();
  open().close();
  await vi.advanceTimersByTimeAsync(0);
  expect([socket.sent, socket.isClosedByPage]).toEqual([[], true]);
});
