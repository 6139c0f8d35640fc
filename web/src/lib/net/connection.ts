/** The socket of one session: opens it, opens it again when it is lost, and tells when that makes no sense any more. */
import type { ClientMessage, Refused, ServerMessage } from '../messages';
import type { Refusal } from '../problems';
import { newId } from './bytes';
import { socketTo } from './sockets';
import { SilenceWatch } from './silence';

/** Who talks over the connection. */
export interface Talker {
  /** A new socket is open: say `listen`. */
  opened(): void;
  heard(message: ServerMessage): void;
  /** The socket is gone, and another one will be tried; `connecting` if that is likely to succeed at once. */
  lost(link: 'connecting' | 'offline'): void;
  /** The server does not want us, and will not. */
  ended(refusal: Refusal): void;
}

/** The server's close codes: docs/protocol.md. */
const HOPELESS = new Set([4400, 4403]);
const MALFORMED = new Set([1002, 1007, 1009]);
const TOO_MANY = 4429;

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
const FIRST_PENALTY_MS = 5_000;
const LONGEST_PENALTY_MS = 60_000;
const GREETING_MS = 10_000;
const YOUNG_MS = 2_000;
// A server that greets and hangs up at once is not to be asked three times a second.
const STEADY_MS = 5_000;

export class Connection {
  readonly #address: string;
  readonly #talker: Talker;
  readonly #listeners = new AbortController();
  #socket: WebSocket | undefined;
  #silence: SilenceWatch | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #openedAt = 0;
  #greetedAt: number | undefined;
  #refused: Refused | undefined;

  constructor(address: string, talker: Talker) {
    this.#address = address;
    this.#talker = talker;
    const { signal } = this.#listeners;
    addEventListener('online', this.retry, { signal });
    addEventListener('offline', this.#unplugged, { signal });
    document.addEventListener('visibilitychange', this.#look, { signal });
    this.#open();
  }

  /** Whether the server has greeted us on the socket that is open now. */
  get isLive(): boolean {
    return this.#greetedAt !== undefined;
  }

  /** Send a message, if there is a line; the caller that waits for the answer sends it again after the next greeting. */
  send(message: ClientMessage): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if ('id' in message) this.#silence?.sent(message.id);
    this.#socket.send(JSON.stringify(message));
  }

  /** The server has greeted us. */
  greeted(): void {
    clearTimeout(this.#timer);
    this.#greetedAt = performance.now();
  }

  /** Don't wait any longer: the network is back, or somebody asks for it. */
  readonly retry = (): void => {
    if (this.isLive) this.#silence?.look();
    else if (!this.#listeners.signal.aborted && !this.#isTrying) {
      this.#talker.lost('connecting');
      this.#open();
    }
  };

  /** Hang up and begin again, because what was heard makes no sense. */
  readonly restart = (): void => {
    this.#lose('connecting');
  };

  /** Hang up for good. */
  close(): void {
    this.#listeners.abort();
    this.#drop();
  }

  /** A try is under way that may still succeed. */
  get #isTrying(): boolean {
    return this.#socket !== undefined && performance.now() - this.#openedAt < YOUNG_MS;
  }

  readonly #open = (): void => {
    this.#drop();
    const socket = socketTo(this.#address);
    this.#socket = socket;
    this.#openedAt = performance.now();
    this.#timer = setTimeout(this.#unplugged, GREETING_MS);
    socket.onopen = () => {
      this.#silence = new SilenceWatch({ probe: this.#probe, dead: this.restart });
      this.#talker.opened();
    };
    socket.onmessage = this.#hear;
    socket.onclose = this.#closed;
    if (socket.readyState === WebSocket.OPEN) setTimeout(() => void socket.onopen?.(new Event('open')));
  };

  readonly #hear = ({ data }: MessageEvent): void => {
    const message = read(data);
    if (message === undefined) {
      this.restart();
      return;
    }
    this.#silence?.heard('id' in message ? message.id : undefined);
    if (message.type === 'refused') this.#refused = message;
    this.#talker.heard(message);
  };

  readonly #closed = ({ code, reason }: CloseEvent): void => {
    const isTooMuch = code === TOO_MANY || reason === 'too_many_requests';
    if (MALFORMED.has(code)) this.#end('bad_message');
    else if (HOPELESS.has(code) && !isTooMuch) this.#end(reason);
    else this.#lose(this.isLive ? 'connecting' : 'offline', isTooMuch);
  };

  /** The browser says that there is no network, or the server does not greet us. */
  readonly #unplugged = (): void => {
    this.#lose('offline');
  };

  #end(code: string): void {
    const values = this.#refused?.code === code ? this.#refused.values : undefined;
    this.close();
    this.#talker.ended({ code, values: values ?? {} });
  }

  #lose(link: 'connecting' | 'offline', isTooMuch = false): void {
    const wasSteady = this.#greetedAt !== undefined && performance.now() - this.#greetedAt > STEADY_MS;
    this.#failures = wasSteady ? 0 : this.#failures;
    this.#drop();
    const wait = isTooMuch
      ? delay(FIRST_PENALTY_MS, LONGEST_PENALTY_MS, this.#failures)
      : delay(FIRST_WAIT_MS, LONGEST_WAIT_MS, this.#failures);
    this.#failures += 1;
    this.#timer = setTimeout(this.#open, wait);
    this.#talker.lost(link);
  }

  /** Leave the socket alone: a frozen one takes long to close. */
  #drop(): void {
    clearTimeout(this.#timer);
    this.#silence?.stop();
    this.#silence = this.#greetedAt = this.#refused = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket === undefined) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** A question that is cheap, and answered to everybody: those who only watch are refused, which is an answer. */
  readonly #probe = (): void => {
    this.#socket?.send(JSON.stringify({ type: 'ask-score', id: `probe-${newId()}` } satisfies ClientMessage));
  };

  readonly #look = (): void => {
    if (document.visibilityState === 'visible') this.retry();
  };
}

/** How long to wait before the next try, so that not everybody comes back at the same moment. */
function delay(first: number, longest: number, failures: number): number {
  return Math.min(longest, first * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);
}

function read(data: unknown): ServerMessage | undefined {
  try {
    const message = JSON.parse(String(data)) as ServerMessage | null;
    return typeof message?.type === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
