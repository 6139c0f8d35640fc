/** Which of the offered tickets a player has picked, before they are kept. */
import { SvelteSet } from 'svelte/reactivity';

import type { Keep } from '../net/legal';

export class OfferPicks {
  /** Positions in the offer, from 1. */
  readonly positions = new SvelteSet<number>();
  #offer = '';

  toggle(position: number): void {
    if (!this.positions.delete(position)) this.positions.add(position);
  }

  /** A new offer starts with nothing picked. */
  follow(offer: readonly string[]): void {
    const offered = offer.join(' ');
    if (offered === this.#offer) return;
    this.#offer = offered;
    this.positions.clear();
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
