/** Which of the offered tickets a player has picked, before they are kept. */
import type { Keep } from '../net/legal';
import { setOf, toggled } from './collections';

export class OfferPicks {
  /** Positions in the offer, from 1. */
  positions = $state.raw<ReadonlySet<number>>(setOf([]));
  #offer = '';

  toggle(position: number): void {
    this.positions = toggled(this.positions, position);
  }

  /** A new offer starts with nothing picked. */
  follow(offer: readonly string[]): void {
    const offered = offer.join(' ');
    if (offered === this.#offer) return;
    this.#offer = offered;
    this.positions = setOf([]);
  }

  /** The action that keeps what is picked, if the server takes it. */
  textAmong(keeps: readonly Keep[]): string | undefined {
    const wanted = [...this.positions].sort((one, other) => one - other).join(' ');
    return keeps.find((keep) => keep.positions.join(' ') === wanted)?.text;
  }
}

/** The fewest tickets that can be kept. */
export function leastKept(keeps: readonly Keep[]): number {
  return Math.min(...keeps.map((keep) => keep.positions.length));
}
