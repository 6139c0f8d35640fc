/** The pages of a log: entries are written, completed and struck out. */
import type { Color, Event, Step, TunnelEntered } from '../messages';
import type { EventContext } from './context';
import type { Part } from './rich';
import { isMove } from './undo';

/** One line of the log: all that belongs together of what somebody did. */
export interface LogEntry {
  /** Its place in the log, from 0. */
  id: number;
  /** The step that began it, and when that was (seconds since 1970). */
  seq: number;
  at: number;
  /** The turn in which it happened: each player's first is 1; 0 before. */
  turn: number;
  /** The seat whose sign stands before it. */
  seat?: number;
  /** What it says. Put into words only when somebody reads it: most of a long log is never seen. */
  parts: () => readonly Part[];
  kind: 'move' | 'talk' | 'table' | 'chance';
  /** What it points at on the board. */
  track?: string;
  city?: string;
  ticket?: string;
  /** It was undone, and does not count. */
  isTakenBack?: true;
}

/** What an entry says and points at; the book adds the rest. */
export type Line = Pick<LogEntry, 'parts' | 'kind'> & Partial<Pick<LogEntry, 'seat' | 'track' | 'city' | 'ticket'>>;

/** A turn that has an entry, but is not over: the entry is completed by the next move. */
export type Open = { seat: number; entry: number } & (
  | { kind: 'cards'; taken: readonly Color[]; blind: readonly (Color | undefined)[] }
  | { kind: 'tickets'; count: number }
  | { kind: 'tunnel'; entered: TunnelEntered }
);

/** What a move changes, and what taking it back brings back. */
export interface Moment {
  turn: number;
  /** The number of turns that each seat has begun. */
  begun: readonly number[];
  open?: Open | undefined;
  /** The entries of those who have chosen their starting tickets. */
  chosen: ReadonlyMap<number, number>;
}

/** How each type of event gets into a book; what is not there is not told. */
export type Handlers = {
  readonly [Type in Event['type']]?: (book: Book, event: Extract<Event, { type: Type }>) => void;
};

export class Book {
  readonly context: EventContext;
  /** Before the cards are dealt: the names of those who sat down, by seat. Free seats fall away at the start. */
  readonly sitting = new Map<number, string>();
  isDealt = false;
  /** The entries of those who are not there, by seat. */
  readonly away = new Map<number, number>();
  /** The entries of those who were away for a moment, by seat: the last one of each. */
  readonly returned = new Map<number, number>();
  readonly #entries: LogEntry[] = [];
  #moment: Moment = { turn: 0, begun: [], chosen: new Map() };
  #before: Moment | undefined;
  /** Entries that the last move has written or completed. */
  readonly #lastMove = new Set<number>();
  #step: Step = { seq: 0, at: 0, events: [] };
  #isMove = false;

  constructor(context: EventContext) {
    this.context = context;
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  get moment(): Moment {
    return this.#moment;
  }

  /** The step that is being told. */
  get step(): Step {
    return this.#step;
  }

  /** What is written from now on belongs to this step. */
  begin(step: Step): void {
    this.#step = step;
    this.#isMove = isMove(step);
    if (!this.#isMove) return;
    this.#before = this.#moment;
    this.#lastMove.clear();
  }

  /** Note what has changed in the game. */
  note(changes: Partial<Moment>): void {
    this.#moment = { ...this.#moment, ...changes };
  }

  /** A new entry; gives its place. */
  write(line: Line): number {
    const id = this.#entries.length;
    const { seq, at } = this.#step;
    this.#touch(id);
    this.#entries.push({ id, seq, at, turn: this.#moment.turn, ...line });
    return id;
  }

  /** Say the whole of an entry, now that more is known. */
  complete(id: number, line: Line): void {
    const entry = this.#entries[id];
    if (entry === undefined) throw new RangeError(`the log has no entry ${id}`);
    this.#touch(id);
    this.#entries[id] = { ...entry, ...line };
  }

  /** Strike out what the last move has written. Gives the turn that is open again, if one is. */
  takeBack(): Open | undefined {
    for (const id of this.#lastMove) this.#strike(id);
    this.#lastMove.clear();
    if (this.#before === undefined) return undefined;
    this.#moment = this.#before;
    this.#before = undefined;
    return this.#moment.open;
  }

  #strike(id: number): void {
    const entry = this.#entries[id];
    if (entry !== undefined) this.#entries[id] = { ...entry, isTakenBack: true };
  }

  #touch(id: number): void {
    if (this.#isMove) this.#lastMove.add(id);
  }
}
