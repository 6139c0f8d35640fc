/** What the server says to the asking seat alone: how its tickets stand, and its points if the game ended now. */
import type { TicketAnswer } from '../messages';
import type { ScoreNow, TableSession } from '../net/session.svelte';

const PATIENCE = 120; // ms: several steps in a row are asked about once

export class Advice {
  tickets = $state.raw<readonly TicketAnswer[]>([]);
  scoreNow = $state.raw<ScoreNow>();

  readonly #session: TableSession;
  readonly #onfinished: (finished: readonly TicketAnswer[]) => void;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  /** `onfinished` hears of tickets that were open when they were asked about last. */
  constructor(session: TableSession, onfinished: (finished: readonly TicketAnswer[]) => void) {
    this.#session = session;
    this.#onfinished = onfinished;
  }

  /** How a ticket stands, if that is known yet. */
  ticket(id: string): TicketAnswer | undefined {
    return this.tickets.find((answer) => answer.ticket === id);
  }

  /** The number of these tickets that are completed. */
  completed(tickets: readonly string[]): number {
    return tickets.filter((id) => this.ticket(id)?.is_completed).length;
  }

  /** Ask again, soon. */
  refresh(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#ask(), PATIENCE);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#waiting);
  }

  async #ask(): Promise<void> {
    try {
      const [tickets, scoreNow] = await Promise.all([this.#session.tickets(), this.#session.scoreNow()]);
      if (!this.#isStopped) this.#learn(tickets, scoreNow);
    } catch {
      // The line broke: it is asked again when there is one.
    }
  }

  #learn(tickets: readonly TicketAnswer[], scoreNow: ScoreNow): void {
    const done = tickets.filter((one) => one.is_completed && this.ticket(one.ticket)?.is_completed === false);
    this.tickets = tickets;
    this.scoreNow = scoreNow;
    this.#onfinished(done);
  }
}
