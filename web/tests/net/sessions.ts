/** Sessions for tests: opened, greeted, and closed at the end. */
import { afterEach, beforeEach, vi } from 'vitest';

import type { ServerMessage } from '../../src/lib/messages';
import { TableSession, type SessionOptions } from '../../src/lib/net/session.svelte';
import { FakeSocket, returnFakes, TABLE, useFakes, welcome } from './fakes';

const sessions: TableSession[] = [];

/** Give every test of a file fakes, and close what it has opened. */
export function withSessions(): void {
  beforeEach(useFakes);
  afterEach(() => {
    for (const session of sessions.splice(0)) session.close();
    returnFakes();
  });
}

export function open(options: SessionOptions = { seat: 0 }, table = TABLE): TableSession {
  const session = new TableSession(table, options);
  sessions.push(session);
  return session;
}

/** A session that has been greeted, and its socket. */
export function live(...said: ServerMessage[]): [TableSession, FakeSocket] {
  const session = open();
  const socket = FakeSocket.last.accept().say(...(said.length > 0 ? said : [welcome()]));
  return [session, socket];
}

/** The next socket, after whatever wait there is. */
export async function nextSocket(): Promise<FakeSocket> {
  const before = FakeSocket.all.length;
  for (let tenths = 0; FakeSocket.all.length === before; tenths++) {
    if (tenths > 2_000) throw new Error('the page does not connect again');
    await vi.advanceTimersByTimeAsync(100);
  }
  return FakeSocket.last.accept();
}
