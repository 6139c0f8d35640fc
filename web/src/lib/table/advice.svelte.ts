/** What the server says to the asking seat alone: how its tickets stand, and its points if the game ended now. */
import type { TicketAnswer } from '../messages';
import type { ScoreNow, TableSession } from '../net/session.svelte';

const PATIENCE = 120; // ms: several steps in a row are asked about once

/** Tickets that a step has finished, and the tracks that join their ends. */
export interface Finished {
  seq: number;
  tickets: readonly string[];
  tracks: readonly string[];
}

export class Advice {
  tickets = $state.raw<readonly TicketAnswer[]>([]);
  scoreNow = $state.raw<ScoreNow>();

  readonly #session: TableSession;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  readonly #onfinished: (finished: Finished) => void;

  /** `onfinished` hears of tickets that were open when they were asked about last. */
  constructor(session: TableSession, onfinished: (finished: Finished) => void) {
    this.#session = session;
    this.#onfinished = onfinished;
  }

  /** How a ticket stands, if that is known yet. */
  ticket(id: string): TicketAnswer | undefined {
    return this.tickets.find((answer) => answer.ticket === id);
  }

  /** How many of these tickets are completed. */
  completed(tickets: readonly string[]): number {
    return tickets.filter((id) => this.ticket(id)?.is_completed).length;
  }

  /** Ask anew, soon. */
  refresh(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#ask(), PATIENCE);
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }

  async #ask(): Promise<void> {
    const { seq } = this.#session;
    try {
      const [tickets, scoreNow] = await Promise.all([this.#session.tickets(), this.#session.scoreNow()]);
      const done = tickets.filter((one) => one.is_completed && this.ticket(one.ticket)?.is_completed === false);
      this.tickets = tickets;
      this.scoreNow = scoreNow;
      if (done.length === 0) return;
      this.#onfinished({
        seq,
        tickets: done.map((one) => one.ticket),
        tracks: done.flatMap((one) => one.held),
      });
    } catch {
      // The line broke: the step that comes after it will ask again.
    }
  }
}
