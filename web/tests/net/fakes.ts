/** A server that says what a test wants, and things to say. */
import { vi } from 'vitest';

import type { ClientMessage, Decision, Scene, SeatView, ServerMessage, Stepped, Welcome } from '../../src/lib/messages';

import { keep } from '../../src/lib/storage';

export const TABLE = '6gxf0pry7tk680wm';
export const ACCEPTED = 1;
export const NOW = 1_794_787_640;

/** The server's end of a socket. */
export class FakeSocket {
  static readonly OPEN = ACCEPTED;
  static all: FakeSocket[] = [];
  readonly sent: ClientMessage[] = [];
  readyState = 0;
  isClosedByPage = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  /** The newest one. */
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.isClosedByPage = true;
    this.readyState = 3;
  }

  accept(): this {
    this.readyState = ACCEPTED;
    this.onopen?.();
    return this;
  }

  say(...messages: ServerMessage[]): this {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }

  hangUp(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  /** The messages of some type that came over this socket. */
  heard<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.sent.filter((message) => message.type === type) as Extract<ClientMessage, { type: T }>[];
  }

  /** The id of the newest message of some type. */
  idOf(type: Exclude<ClientMessage['type'], 'listen' | 'visibility'>): string {
    return this.heard(type).at(-1)?.id ?? 'none';
  }
}

/** Put the fake server in place of the browser's sockets, and time into the hands of the test. */
export function useFakes(): void {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('WebSocket', FakeSocket);
  forgetAll();
  setVisible(true);
}

/** A browser that has kept nothing, not even in the memory of the page. */
export function forgetAll(): void {
  localStorage.clear();
  sessionStorage.clear();
  keep('shuffles', []);
}

/** Give time back, and everything else. */
export function returnFakes(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** Show or hide the page. */
export function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A table as it forms; seats with a name hold a promise that nobody knows the bytes of. */
export function scene(table: Partial<Scene['table']> = {}, rest: Partial<Scene> = {}): Scene {
  const seats: SeatView[] = [{ name: 'Ada', has_committed: true }, {}];
  return {
    table: {
      id: TABLE,
      phase: 'forming',
      edition: 'new-york',
      seats,
      pace: { type: 'untimed' },
      is_listed: false,
      spectators: 'public',
      allows_hints: true,
      shuffle: { commitment: 'server-1', client_commitments: ['commitment-a', null] },
      ...table,
    },
    deadlines: {},
    ...rest,
  };
}

/** A greeting at a table where the game runs. */
export function welcome(fields: Partial<Welcome> = {}): Welcome {
  return { type: 'welcome', seq: 10, now: NOW, seat: 0, scene: scene({ phase: 'running' }), history: [], ...fields };
}

/** A step in which somebody says its number. */
export function step(seq: number, fields: Partial<Stepped> = {}): Stepped {
  const events = [{ type: 'chat-sent' as const, seat: 0, name: 'Ada', text: String(seq) }];
  return { type: 'step', seq, at: NOW + seq, events, patch: { deadlines: { '0': seq } }, ...fields };
}

export function decision(number: number, ...legal: string[]): Decision {
  return { number, legal: legal.length > 0 ? legal : ['draw blind', 'tickets'] };
}

/** Let everything run that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}
