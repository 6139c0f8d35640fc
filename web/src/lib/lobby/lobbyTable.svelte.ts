/** A table that is forming: who sits where, what this browser may do there, and doing it. */
import type { SeatView, TableView } from '../messages';
import { seatsOf } from '../net/commitments';
import { guest } from '../net/guest.svelte';
import type { TableSession } from '../net/session.svelte';
import { getUp, giveUp, setBot, sit, start } from '../net/tables';
import { Task } from '../page/task.svelte';
import { isHosted, noteHosted } from '../net/hosted';

export interface LobbyWishes {
  session: TableSession;
  /** The least number of players. */
  least: number;
  /** The password with which one watches. */
  password: string | undefined;
  /** One sits down now: the session of this browser has to listen for that seat. */
  onseated: () => void;
}

export class LobbyTable {
  readonly task = new Task();
  /** How a visitor wants to be called. */
  name = $state(guest.name);
  readonly #wishes: () => LobbyWishes;

  constructor(wishes: () => LobbyWishes) {
    this.#wishes = wishes;
  }

  get id(): string {
    return this.#wishes().session.table;
  }

  get view(): TableView | undefined {
    return this.#wishes().session.scene?.table;
  }

  get seats(): readonly SeatView[] {
    return this.view?.seats ?? [];
  }

  /** The seats of this browser. */
  get mine(): readonly number[] {
    const { seat } = this.#wishes().session;
    const known = this.view ? seatsOf(this.view) : [];
    return seat === null || known.includes(seat) ? known : [seat, ...known];
  }

  get isHost(): boolean {
    const host = this.view?.host;
    return (host !== undefined && this.mine.includes(host)) || isHosted(this.id);
  }

  /** Whether one has only come to see. */
  get isVisitor(): boolean {
    return this.mine.length === 0 && !this.isHost;
  }

  /** Whether this screen shows the table to others, who sit down with devices of their own. */
  get isShown(): boolean {
    return this.mine.length === 0 && this.isHost;
  }

  get isForming(): boolean {
    return this.view?.phase === 'forming';
  }

  get freeSeats(): number {
    return this.seats.filter(isFree).length;
  }

  /** Whether so many sit there that the host may start. */
  get hasEnough(): boolean {
    return this.seats.length - this.freeSeats >= this.#wishes().least;
  }

  get least(): number {
    return this.#wishes().least;
  }

  /** Those without whose part of the shuffle the game can't begin. */
  get awaited(): string[] {
    return (this.view?.awaited ?? []).flatMap((seat) => this.seats[seat]?.name ?? []);
  }

  sit(seat?: number): Promise<boolean> {
    const { password, onseated } = this.#wishes();
    return this.task.run(async () => {
      const name = this.name.trim();
      await (name === '' || name === guest.name ? guest.ensure() : guest.rename(name));
      await sit(this.id, { ...(seat === undefined ? {} : { seat }), ...(password === undefined ? {} : { password }) });
      onseated();
    });
  }

  /** Leave one's own seat, or ask somebody to leave; the host stays the host. */
  free(seat: number): Promise<boolean> {
    const { isHost } = this;
    return this.task.run(async () => {
      if (isHost && this.mine.includes(seat)) noteHosted(this.id);
      await getUp(this.id, seat);
    });
  }

  setBot(seat: number, bot: string | null): Promise<boolean> {
    return this.task.run(() => setBot(this.id, seat, bot));
  }

  start(): Promise<boolean> {
    return this.task.run(() => start(this.id));
  }

  giveUp(): Promise<boolean> {
    return this.task.run(() => giveUp(this.id));
  }
}

/** Whether nobody sits on a seat. */
export function isFree({ name, bot }: SeatView): boolean {
  return name === undefined && bot === undefined;
}
