/** The log of a table: what happened, in words, an entry for all that belongs together. */
import { i18n } from '../i18n.svelte';
import type { Event, Step } from '../messages';
import { Book, type Handlers, type LogEntry } from './book';
import type { EventContext } from './context';
import { MOVES } from './moves';
import { finished } from './sentences';
import { TABLE } from './table';

export { playerNames, type EventContext } from './context';
export type { LogEntry } from './book';

export interface LogContext extends EventContext {
  /** The reader's tickets that were seen to be finished, by the number of the step that finished them. */
  finished?: ReadonlyMap<number, readonly string[]>;
}

/** A log so far, the newest entry last, and the turn that it is: each player's first is 1, 0 before. */
export interface Log {
  entries: readonly LogEntry[];
  turn: number;
}

const HANDLERS: Handlers = { ...TABLE, ...MOVES };

/** All entries for a history. */
export function logEntries(history: readonly Step[], context: LogContext): readonly LogEntry[] {
  return new LogKeeper().follow(history, context).entries;
}

/** Keeps a log up to date: to follow a longer history costs no more than its new steps. */
export class LogKeeper {
  #book: Book | undefined;
  #key: readonly unknown[] = [];
  #done = 0;
  #last: Step | undefined;
  #log: Log = { entries: [], turn: 0 };

  /** The log for a history. It is written again for another history, another reader or another language. */
  follow(history: readonly Step[], context: LogContext): Log {
    const key = [i18n.language, context.names, context.own, context.finished, ...context.players];
    const isSame = key.length === this.#key.length && key.every((part, place) => part === this.#key[place]);
    const isLonger = this.#done <= history.length && this.#last === history[this.#done - 1];
    const book = this.#book !== undefined && isSame && isLonger ? this.#book : this.#newBook(key, context);
    if (this.#done < history.length) this.#catchUp(book, history, context);
    return this.#log;
  }

  #newBook(key: readonly unknown[], context: LogContext): Book {
    this.#key = key;
    this.#done = 0;
    this.#last = undefined;
    this.#log = { entries: [], turn: 0 };
    this.#book = new Book(context);
    return this.#book;
  }

  #catchUp(book: Book, history: readonly Step[], context: LogContext): void {
    for (const step of history.slice(this.#done)) writeStep(book, step, context.finished?.get(step.seq) ?? []);
    this.#done = history.length;
    this.#last = history.at(-1);
    this.#log = { entries: [...book.entries], turn: book.moment.turn };
  }
}

function writeStep(book: Book, step: Step, tickets: readonly string[]): void {
  book.begin(step);
  for (const event of step.events) writeEvent(book, event);
  const { own } = book.context;
  for (const ticket of tickets) {
    const parts = () => finished(book.context, ticket);
    book.write({ kind: 'move', ticket, parts, ...(own === null ? {} : { seat: own }) });
  }
}

function writeEvent(book: Book, event: Event): void {
  // Each type has its own function: the table of them guarantees that they fit.
  const handler = HANDLERS[event.type] as ((book: Book, event: Event) => void) | undefined;
  handler?.(book, event);
}
