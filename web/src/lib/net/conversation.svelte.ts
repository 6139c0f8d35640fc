/** The talk with the server about one table: keeps the story, the unanswered commands and the line together. */
import type { Answer, ServerMessage, Stepped, TableView, Welcome } from '../messages';
import type { Refusal } from '../problems';
import { keptAt } from './commitments';
import { Connection, type Talker } from './connection';
import { addressOf } from './sockets';
import { StepListeners } from './listeners';
import { Outbox, type Outcome, type PlayerCommand } from './outbox.svelte';
import { ApiProblem, offline } from './problem';
import { type Question, Questions } from './questions';
import { ShufflePart } from './shuffle';
import { Story } from './story.svelte';
import { tableView } from './tables';

/** `connecting`: at first, and right after a line was lost; `offline`: that lasts, and is tried again; `ended`: for good. */
export type Link = 'connecting' | 'live' | 'offline' | 'ended';

export interface SessionOptions {
  /** A seat that this browser holds; null to watch. */
  seat: number | null;
  /** For who only watches a table with a password. */
  password?: string;
  /** Watch, if the seat turns out not to be this browser's. */
  orWatch?: boolean;
}

const TABLE_ID = /^[0-9a-z]{16}$/;

export class Conversation implements Talker {
  readonly story = new Story();
  readonly clock = new ServerClock();
  readonly outbox: Outbox;
  readonly listeners = new StepListeners();
  readonly #table: string;
  readonly #options: SessionOptions;
  readonly #questions = new Questions();
  readonly #shuffle: ShufflePart;
  readonly #ownSeat: OwnSeat;
  #connection: Connection | undefined;
  readonly #whileOpen = new AbortController();
  #link = $state.raw<Link>('connecting');
  #ending = $state.raw<Refusal | undefined>();

  constructor(table: string, options: SessionOptions) {
    this.#table = table;
    this.#options = options;
    this.story.sitAt(options.seat);
    this.#ownSeat = new OwnSeat(table, options.seat);
    this.#shuffle = new ShufflePart(table, (command) => this.#connection?.send(command));
    this.outbox = new Outbox(table, options.seat, (command) => {
      if (this.#link === 'live') this.#connection?.send(command);
    });
    const { signal } = this.#whileOpen;
    document.addEventListener('visibilitychange', this.#reportVisibility, { signal });
    if (TABLE_ID.test(table)) this.#connect();
    else this.#end({ code: 'no_such_table' });
  }

  get link(): Link {
    return this.#link;
  }

  get ending(): Refusal | undefined {
    return this.#ending;
  }

  /** Send a command until it is answered. */
  do(command: PlayerCommand): Promise<Outcome> {
    if (this.#link === 'ended') return refused(this.#ending ?? offline());
    return this.story.seat === null ? refused({ code: 'no_seat' }) : this.outbox.put(command);
  }

  /** Ask something, if there is a line. */
  async ask(question: Question): Promise<Answer> {
    if (this.#link !== 'live') throw offline();
    if (this.story.seat === null) throw new ApiProblem('no_seat');
    return this.#questions.put(question, (asked) => this.#connection?.send(asked));
  }

  /** A player who can see the table gets no notices of it. */
  readonly #reportVisibility = (): void => {
    if (this.#link === 'live') this.#connection?.send({ type: 'visibility', is_visible: !document.hidden });
  };

  /** Try to connect now, without waiting any longer. */
  retry(): void {
    this.#connection?.retry();
  }

  /** Hang up. */
  close(): void {
    if (this.#link !== 'ended') this.#end(undefined);
  }

  opened(): void {
    const { seat, since } = this.story;
    const { password = null } = this.#options;
    this.#connection?.send({
      type: 'listen',
      seat,
      since,
      password,
      ...(document.hidden ? { is_visible: false } : {}),
    });
  }

  heard(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#begin(message);
        break;
      case 'resumed':
        this.story.resume(message);
        this.#goLive(message.now);
        break;
      case 'step':
        this.#follow(message);
        break;
      case 'done':
        this.outbox.settle(message);
        break;
      case 'answer':
        this.#questions.settle(message);
        break;
      case 'refused':
        this.outbox.settle(message);
        this.#questions.settle(message);
        this.#shuffle.settle(message);
    }
  }

  lost(link: 'connecting' | 'offline'): void {
    this.#link = link;
    this.#questions.abandon(offline());
  }

  ended(refusal: Refusal): void {
    this.lost('connecting');
    void this.#listenElsewhere(refusal).then((canListen) => {
      if (this.#link === 'ended') return;
      if (canListen) this.#connect();
      else this.#end(refusal);
    });
  }

  #connect(): void {
    this.#connection = new Connection(addressOf(this.#table), this);
  }

  #begin(welcome: Welcome): void {
    const elsewhere = welcome.seat === null ? undefined : this.#ownSeat.elsewhere(welcome.scene.table, welcome.seat);
    if (elsewhere !== undefined) {
      this.story.sitAt(elsewhere);
      this.#connection?.restart();
      return;
    }
    this.story.begin(welcome);
    this.#goLive(welcome.now);
  }

  #goLive(now: number): void {
    this.clock.set(now);
    this.#connection?.greeted();
    this.#link = 'live';
    this.#shuffle.forget();
    this.#look();
    this.outbox.sendAll();
  }

  #follow(step: Stepped): void {
    const change = this.story.follow(step);
    if (change === 'gap') this.#connection?.restart();
    if (change === 'gap' || change === undefined) return;
    this.clock.passed(step.at);
    this.#look();
    this.listeners.tell(step, change.before, change.after);
  }

  /** What the seat has to do for itself. */
  #look(): void {
    const { scene, seat, isBehind } = this.story;
    this.outbox.move(seat);
    // Seats move and bytes are shown before the cards are dealt, not later.
    const isDealt = scene?.game !== undefined;
    if (scene === undefined || isDealt || isBehind) return;
    this.#ownSeat.note(scene.table, seat);
    this.#shuffle.look(scene, seat);
  }

  /** Whether there is another seat to listen for, after one was refused. */
  async #listenElsewhere({ code }: Refusal): Promise<boolean> {
    if (code !== 'not_your_seat' || this.story.seat === null) return false;
    const elsewhere = await this.#ownSeat.ask(this.story.seat);
    const mayWatch = this.#options.orWatch === true && this.story.scene === undefined;
    if (elsewhere === undefined && !mayWatch) return false;
    this.story.sitAt(elsewhere ?? null);
    return true;
  }

  #end(refusal: Refusal | undefined): void {
    this.#link = 'ended';
    this.#whileOpen.abort();
    this.#ending = refusal;
    this.#connection?.close();
    this.#shuffle.forget();
    this.#questions.abandon(offline());
    this.outbox.abandon(refusal ?? offline());
    this.listeners.clear();
  }
}

function refused(refusal: Refusal): Promise<Outcome> {
  return Promise.resolve({ ok: false, refusal });
}

/** The server's time, estimated by a monotonic clock. */
class ServerClock {
  #ahead = Date.now() / 1000 - performance.now() / 1000;

  /** The server has said what time it is. */
  set(now: number): void {
    this.#ahead = now - performance.now() / 1000;
  }

  /** Something happened at that time, so it can't be earlier now. */
  passed(at: number): void {
    if (at > this.now()) this.set(at);
  }

  /** Seconds since 1970. */
  now(): number {
    return performance.now() / 1000 + this.#ahead;
  }
}

/** The seat of this browser, found by the commitment to its part of the shuffle: seats may move up before the deal. */
class OwnSeat {
  readonly #table: string;
  #commitment: string | undefined;

  constructor(table: string, seat: number | null) {
    this.#table = table;
    this.#commitment = keptAt(table).findLast((kept) => kept.seat === seat)?.commitment;
  }

  /** Remember the promise that stands at our seat, if it is one of this browser. */
  note({ shuffle }: TableView, seat: number | null): void {
    const commitment = seat === null ? undefined : shuffle.client_commitments[seat];
    const kept = keptAt(this.#table).find((one) => one.commitment === commitment);
    this.#commitment = kept?.commitment ?? this.#commitment;
  }

  /** Another seat at which our promise stands now. */
  elsewhere({ shuffle }: TableView, seat: number | null): number | undefined {
    const found = this.#commitment === undefined ? -1 : shuffle.client_commitments.indexOf(this.#commitment);
    return found >= 0 && found !== seat ? found : undefined;
  }

  /** The same by asking the server, which has refused the seat that we thought was ours. */
  async ask(seat: number | null): Promise<number | undefined> {
    const view = await tableView(this.#table).catch(() => undefined);
    return view && this.elsewhere(view, seat);
  }
}
