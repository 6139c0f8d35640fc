/** How long each seat has taken. */
import type { Event, Step } from '../messages';

/**
 * Seconds by seat: every moment of the game counts for whose turn it was then, also if a move was taken back later.
 * Everybody's choice of starting tickets counts from the deal to their last choice.
 */
export function secondsUsed(history: readonly Step[], seats: number): number[] {
  const watch = new StopWatch(seats);
  for (const step of history) watch.follow(step);
  return watch.seconds;
}

class StopWatch {
  readonly #turns: number[];
  readonly #choices: number[];
  #turn: number | undefined;
  #since = 0;
  #dealt = 0;

  constructor(seats: number) {
    this.#turns = Array.from({ length: seats }, () => 0);
    this.#choices = [...this.#turns];
  }

  get seconds(): number[] {
    return this.#turns.map((seconds, seat) => seconds + (this.#choices[seat] ?? 0));
  }

  follow({ at, events }: Step): void {
    if (this.#turn !== undefined) this.#turns[this.#turn] = (this.#turns[this.#turn] ?? 0) + at - this.#since;
    this.#since = at;
    for (const event of events) this.#hear(event, at);
  }

  #hear(event: Event, at: number): void {
    if (event.type === 'cards-dealt') this.#dealt = at;
    else if (event.type === 'starting-tickets-chosen') this.#choices[event.seat] = at - this.#dealt;
    else if (event.type === 'turn-began') this.#turn = event.seat;
    else if (event.type === 'action-undone' && this.#turn !== undefined) this.#turn = event.seat;
    else if (event.type === 'game-ended') this.#turn = undefined;
  }
}
