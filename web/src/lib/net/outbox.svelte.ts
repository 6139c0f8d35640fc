/**
 * Commands that are not answered yet. They are sent again after each greeting, with the same id, so that each happens
 * once. A reload of the page in between makes no difference to what is played or said; who leaves, or comes back, says so again.
 */
import type {
  Commit,
  Contribute,
  Done,
  AgreeToStandIn,
  LeaveGame,
  Play,
  Refused,
  Chat,
  SendPhrase,
  ReclaimSeat,
  Undo,
} from '../messages';
import type { Refusal } from '../problems';

/** What a player does at a table; the shuffle's commands look after themselves. */
export type PlayerCommand = Play | Undo | Chat | SendPhrase | LeaveGame | ReclaimSeat | AgreeToStandIn;
export type Command = PlayerCommand | Commit | Contribute;
/** What became of a command: the number of its step, or why nothing has changed. */
export type Outcome = { ok: true; seq: number } | { ok: false; refusal: Refusal };

interface Entry {
  message: PlayerCommand;
  /** When it was given, in milliseconds since 1970. */
  at: number;
  outcome: Promise<Outcome>;
  settle: (outcome: Outcome) => void;
}

const OLDEST_MS = 600_000;
const MOST_KEPT = 20;
const KEPT_TYPES = new Set(['play', 'undo', 'chat', 'send-phrase']);

export class Outbox {
  readonly #table: string;
  readonly #send: (message: PlayerCommand) => void;
  #seat: number | null;
  #entries = $state.raw<readonly Entry[]>([]);

  constructor(table: string, seat: number | null, send: (message: PlayerCommand) => void) {
    this.#table = table;
    this.#seat = seat;
    this.#send = send;
    this.#entries = recalled(nameOf(table, seat));
  }

  /** The commands in the order in which they were given. */
  get commands(): readonly PlayerCommand[] {
    return this.#entries.map(({ message }) => message);
  }

  /** Send a command, now or as soon as there is a line. */
  put(message: PlayerCommand): Promise<Outcome> {
    const entry = newEntry(message, Date.now());
    this.#change([...this.#entries, entry]);
    this.#send(message);
    return entry.outcome;
  }

  /** What becomes of a command that waits already. */
  outcomeOf(isMeant: (message: PlayerCommand) => boolean): Promise<Outcome> | undefined {
    return this.#entries.find(({ message }) => isMeant(message))?.outcome;
  }

  /** Send everything once more. */
  sendAll(): void {
    for (const { message } of this.#entries) this.#send(message);
  }

  /** An answer has come, perhaps to one of ours. A message that the server can't read is refused without its id. */
  settle(answer: Done | Refused): void {
    const isUnread = answer.type === 'refused' && answer.id === undefined && answer.code === 'bad_message';
    const entry = isUnread ? this.#entries[0] : this.#entries.find(({ message }) => message.id === answer.id);
    if (entry === undefined) return;
    if (answer.type === 'refused' && answer.code === 'too_many_messages') this.#sendLater(entry, answer);
    else this.#finish(entry, answer);
  }

  /** The seat has another number now. */
  move(seat: number | null): void {
    if (seat === this.#seat) return;
    forget(nameOf(this.#table, this.#seat));
    this.#seat = seat;
    this.#change(this.#entries);
  }

  /** Nobody will answer any more. What was kept for a reload stays. */
  abandon(refusal: Refusal): void {
    for (const { settle } of this.#entries) settle({ ok: false, refusal });
    this.#entries = [];
  }

  #finish(entry: Entry, answer: Done | Refused): void {
    this.#change(this.#entries.filter((other) => other !== entry));
    entry.settle(answer.type === 'done' ? { ok: true, seq: answer.seq } : { ok: false, refusal: answer });
  }

  #sendLater({ message }: Entry, { values }: Refused): void {
    const seconds = typeof values?.seconds === 'number' ? values.seconds : 1;
    const isWaiting = (): boolean => this.#entries.some((entry) => entry.message === message);
    const again = (): void => {
      if (isWaiting()) this.#send(message);
    };
    setTimeout(again, seconds * 1000 + 100 + Math.random() * 200);
  }

  #change(entries: readonly Entry[]): void {
    this.#entries = entries;
    const kept = entries.filter(({ message }) => KEPT_TYPES.has(message.type)).slice(-MOST_KEPT);
    keep(
      nameOf(this.#table, this.#seat),
      kept.map(({ message, at }) => ({ message, at })),
    );
  }
}

function newEntry(message: PlayerCommand, at: number): Entry {
  let settle: Entry['settle'] = () => undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  return { message, at, outcome, settle };
}

function nameOf(table: string, seat: number | null): string {
  return `whistlestop.outbox.${table}.${seat ?? ''}`;
}

// Kept for this tab alone, so that two tabs with the same seat don't send each other's commands.
function keep(name: string, kept: readonly { message: PlayerCommand; at: number }[]): void {
  try {
    if (kept.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // No storage: then a reload forgets what was not answered.
  }
}

function forget(name: string): void {
  keep(name, []);
}

function recalled(name: string): Entry[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isFresh).map(({ message, at }) => newEntry(message, at)) : [];
  } catch {
    return [];
  }
}

function isFresh(kept: unknown): kept is Pick<Entry, 'message' | 'at'> {
  const { message, at } = (kept ?? {}) as { message?: Partial<PlayerCommand> | null; at?: unknown };
  const isCommand = typeof message?.id === 'string' && KEPT_TYPES.has(message.type ?? '');
  return isCommand && typeof at === 'number' && Date.now() - at < OLDEST_MS;
}
