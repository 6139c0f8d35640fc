/** Somebody's visit to a table: with one seat, with several at one device, or only to watch. */
import { type LaidBoard, loadBoard } from '../board/boards';
import { seatsAt } from '../net/prefetchedSeats';
import { refusalOf } from '../net/problem';
import { TableSession } from '../net/session.svelte';
import { mySeats, takeOver } from '../net/tables';
import type { Refusal } from '../problems';
import { Desk } from './desk.svelte';

// The token; before the cards are dealt the promised bytes follow it after a dot.
const MOVE = /^#move=([\w.-]+)$/;
const LAST_LOOK = 2000; // ms: who has just drawn a card wants to see it before the device is handed over

/** Whether the address is a link with which a seat comes along. */
export function hasMoveLink(): boolean {
  return MOVE.test(location.hash);
}

export interface VisitWishes {
  /** Watch, no matter whose seats are there: for a screen in the middle of the table. */
  isTableView: boolean;
}

export class Visit {
  readonly table: string;
  readonly #wishes: VisitWishes;
  desks = $state.raw<readonly Desk[]>([]);
  sessions = $state.raw<readonly TableSession[]>([]);
  drawn = $state.raw<LaidBoard>();
  #problem = $state.raw<Refusal>();
  /** Which of the own seats looks at the screen. */
  #shown = $state(0);
  #isCovered = $state(false);
  /** Whether the player has had time to see what came of their turn. */
  #hasLooked = $state(false);
  /** How often the visit was begun: what an earlier beginning brings comes too late. */
  #beginnings = 0;
  #password: string | undefined;
  /** The secret of a seat that comes along from another device, until it is here. */
  #moving: string | undefined;
  readonly #stopWatching: () => void;

  /** Another of the own seats that has to decide, while the one that looks has nothing to do. */
  readonly next: Desk | undefined = $derived.by(() => {
    if (this.desks.length < 2 || this.desk?.session.decision) return undefined;
    return this.desks.find((desk) => desk !== this.desk && desk.session.decision);
  });

  constructor(table: string, wishes: VisitWishes) {
    this.table = table;
    this.#wishes = wishes;
    this.#stopWatching = $effect.root(() => {
      $effect(() => (this.next ? this.#lookOnceMore() : undefined));
    });
  }

  /** Why the visit can't go on. */
  get problem(): Refusal | undefined {
    return this.#problem ?? this.session?.ending;
  }

  /** The password that was given. */
  get password(): string | undefined {
    return this.#password;
  }

  get needsPassword(): boolean {
    return this.problem?.code === 'password_needed' || this.problem?.code === 'wrong_password';
  }

  get session(): TableSession | undefined {
    return this.sessions[this.#shown];
  }

  get desk(): Desk | undefined {
    return this.desks[this.#shown];
  }

  /** Whether a cover lies over the table. */
  get isCovered(): boolean {
    return this.#isCovered || (this.#hasLooked && this.next !== undefined);
  }

  async open(password?: string): Promise<void> {
    const beginning = ++this.#beginnings;
    this.#problem = undefined;
    this.#password = password;
    try {
      await this.#comeFromAnotherDevice();
      const isCurrent = (): boolean => beginning === this.#beginnings;
      // The server greets while the board is laid out.
      const [drawn] = await Promise.all([loadBoard({ table: this.table }), this.#listen(isCurrent)]);
      if (isCurrent()) this.#sitDown(drawn);
    } catch (error) {
      if (beginning === this.#beginnings) this.#fail(refusalOf(error));
    }
  }

  /** Let the next person look. */
  uncover(): void {
    const { next } = this;
    if (next) this.#shown = this.desks.indexOf(next);
    this.#isCovered = false;
  }

  close(): void {
    this.#beginnings += 1;
    this.#stopWatching();
    this.#closeSessions();
  }

  #lookOnceMore(): () => void {
    const timer = setTimeout(() => (this.#hasLooked = true), LAST_LOOK);
    return () => {
      clearTimeout(timer);
      this.#hasLooked = false;
    };
  }

  /** Listen for each of the own seats, or for a spectator; not if the visit is over by then. */
  async #listen(isCurrent: () => boolean): Promise<void> {
    const seats = this.#wishes.isTableView ? [] : await seatsAt(this.table);
    if (!isCurrent()) return;
    const given = this.#password === undefined ? {} : { password: this.#password };
    const places = seats.length === 0 ? [null] : seats;
    this.#closeSessions();
    this.sessions = places.map((seat) => new TableSession(this.table, { seat, orWatch: true, ...given }));
    this.#shown = 0;
    this.#isCovered = seats.length > 1;
  }

  #sitDown(drawn: LaidBoard): void {
    this.drawn = drawn;
    this.desks = this.sessions.map((session) => new Desk(session, drawn.board, drawn.layout));
  }

  #fail(problem: Refusal): void {
    this.#beginnings += 1;
    this.#problem = problem;
    this.#closeSessions();
  }

  #closeSessions(): void {
    for (const desk of this.desks) desk.close();
    for (const session of this.sessions) session.close();
    this.desks = [];
    this.sessions = [];
  }

  /** A link that was made for this: the seat comes along, and the secret leaves the address. */
  async #comeFromAnotherDevice(): Promise<void> {
    const secret = MOVE.exec(location.hash)?.[1] ?? this.#moving;
    if (secret === undefined) return;
    history.replaceState(null, '', location.pathname + location.search);
    this.#moving = undefined;
    try {
      await takeOver(this.table, secret);
    } catch (problem) {
      const { code } = refusalOf(problem);
      if (code === 'offline') this.#moving = secret; // who tries again wants the seat
      const isHereAlready = code === 'no_such_offer' && (await mySeats(this.table)).length > 0; // followed twice
      if (!isHereAlready) throw problem;
    }
  }
}
