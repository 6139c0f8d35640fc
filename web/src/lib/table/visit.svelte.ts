/** Somebody's visit to a table: with one seat, with several at one device, or only to watch. */
import { type LaidBoard, loadBoard } from '../board/boards';
import { refusalOf } from '../net/problem';
import { TableSession } from '../net/session.svelte';
import { mySeats, takeOver } from '../net/tables';
import type { Refusal } from '../problems';
import { Desk } from './desk.svelte';

const MOVE = /^#move=([\w-]+)$/;

export interface VisitWishes {
  /** Watch, whoever's seats are there: for a screen in the middle of the table. */
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
  #isClosed = false;
  #password: string | undefined;

  constructor(table: string, wishes: VisitWishes) {
    this.table = table;
    this.#wishes = wishes;
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

  /** Another of the own seats that has to decide, while the one that looks has nothing to do. */
  get next(): Desk | undefined {
    if (this.desks.length < 2 || this.desk?.session.decision) return undefined;
    return this.desks.find((desk) => desk !== this.desk && desk.session.decision);
  }

  /** Whether a cover lies over the table. */
  get isCovered(): boolean {
    return this.#isCovered || this.next !== undefined;
  }

  async open(password?: string): Promise<void> {
    this.#problem = undefined;
    this.#password = password;
    try {
      await this.#comeFromAnotherDevice();
      const seats = this.#wishes.isTableView ? [] : await mySeats(this.table);
      const drawn = await loadBoard({ table: this.table });
      if (!this.#isClosed) this.#sitDown(seats, drawn);
    } catch (error) {
      this.#problem = refusalOf(error);
    }
  }

  /** Let the next person look. */
  uncover(): void {
    const { next } = this;
    if (next) this.#shown = this.desks.indexOf(next);
    this.#isCovered = false;
  }

  close(): void {
    this.#isClosed = true;
    this.#closeSessions();
  }

  #sitDown(seats: readonly number[], drawn: LaidBoard): void {
    const given = this.#password === undefined ? {} : { password: this.#password };
    const places = seats.length === 0 ? [null] : seats;
    this.#closeSessions();
    this.drawn = drawn;
    this.sessions = places.map((seat) => new TableSession(this.table, { seat, orWatch: true, ...given }));
    this.desks = this.sessions.map((session) => new Desk(session, drawn.board, drawn.layout));
    this.#shown = 0;
    this.#isCovered = seats.length > 1;
  }

  #closeSessions(): void {
    for (const desk of this.desks) desk.close();
    for (const session of this.sessions) session.close();
    this.desks = [];
    this.sessions = [];
  }

  /** A link that was made for this: the seat comes along, and the secret leaves the address. */
  async #comeFromAnotherDevice(): Promise<void> {
    const secret = MOVE.exec(location.hash)?.[1];
    if (secret === undefined) return;
    history.replaceState(null, '', location.pathname + location.search);
    await takeOver(this.table, secret);
  }
}
