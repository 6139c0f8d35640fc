/** Counts what one seat does. */
import type { CardDrawn, Edition, Event, Final, RouteClaimed, StationBuilt, SurchargePaid, Track } from '../messages';

/** What is counted for one seat. Where only some people can know a number, it may be missing. */
export interface Counts {
  seat: number;
  /** Turns begun; at the end of the game all of them are over. */
  turns: number;
  passes: number;
  /** Cards drawn in turns, without those dealt at the start. */
  cards: { blind: number; faceUp: number; total: number };
  /** Wilds from the row; from the deck too, if all cards that the seat drew are known. */
  wilds: { faceUp: number; blind?: number };
  /** Cards paid for routes, tunnels and stations, and how many of these were wild. */
  spent: { cards: number; wilds: number };
  routes: {
    total: number;
    byLength: ReadonlyMap<number, number>;
    /** Points for routes. */
    points: number;
    /** Missing without a route. */
    meanLength?: number;
    /** The first of the longest. */
    longest?: { track: string; length: number };
    /** Tracks of double routes. */
    double: number;
    ferries: number;
  };
  pieces: { used: number; left: number };
  /** Offered and kept, with those at the start; how they ended is known from the final scores. */
  tickets: { drawn: number; kept: number; completed?: number; failed?: number };
  /** Tried = free + paid + refused, unless one is still open. Surcharge: cards paid on top. */
  tunnels: { tried: number; free: number; paid: number; refused: number; surcharge: number };
  stations: number;
}

type Counters = { readonly [Type in Event['type']]?: (event: Extract<Event, { type: Type }>) => void };

export class Tally {
  readonly #seat: number;
  readonly #tracks: ReadonlyMap<string, Track>;
  readonly #edition: Edition;
  readonly #claims: { track: Track; points: number }[] = [];
  readonly #blind: CardDrawn['color'][] = [];
  readonly #counts = { turns: 0, passes: 0, stations: 0, taken: 0, wildsTaken: 0, cardsSpent: 0, wildsSpent: 0 };
  readonly #tunnels = { tried: 0, free: 0, paid: 0, refused: 0, surcharge: 0 };
  readonly #tickets: { drawn: number; kept: number };
  readonly #counters: Counters;

  constructor(seat: number, tracks: ReadonlyMap<string, Track>, edition: Edition) {
    this.#seat = seat;
    this.#tracks = tracks;
    this.#edition = edition;
    this.#tickets = { drawn: edition.starting_tickets + edition.starting_long_tickets, kept: 0 };
    this.#counters = this.#makeCounters();
  }

  /** Count an event of this seat. */
  count(event: Event): void {
    // Each type has its own function: the table of them guarantees that they fit.
    const counter = this.#counters[event.type] as ((event: Event) => void) | undefined;
    counter?.(event);
  }

  /** All that was counted. */
  statistics(final: Final | undefined): Counts {
    const { turns, passes, stations, taken, wildsTaken, cardsSpent, wildsSpent } = this.#counts;
    const used = sum(this.#claims.map(({ track }) => track.length));
    return {
      ...{ seat: this.#seat, turns, passes, stations },
      cards: { blind: this.#blind.length, faceUp: taken, total: this.#blind.length + taken },
      wilds: { faceUp: wildsTaken, ...this.#wildsDrawn() },
      spent: { cards: cardsSpent, wilds: wildsSpent },
      routes: this.#routes(used),
      pieces: { used, left: this.#edition.pieces - used },
      tickets: { ...this.#tickets, ...this.#ticketsEnded(final) },
      tunnels: this.#tunnels,
    };
  }

  #makeCounters(): Counters {
    const counts = this.#counts;
    const tunnels = this.#tunnels;
    return {
      'turn-began': () => counts.turns++,
      'turn-passed': () => counts.passes++,
      'card-drawn': ({ color }) => this.#blind.push(color),
      'card-taken': ({ color }) => {
        counts.taken += 1;
        if (color === 'wild') counts.wildsTaken += 1;
      },
      'tickets-offered': ({ count }) => (this.#tickets.drawn += count),
      'tickets-kept': ({ count }) => (this.#tickets.kept += count),
      'tunnel-entered': ({ due }) => {
        tunnels.tried += 1;
        if (due === 0) tunnels.free += 1;
      },
      'tunnel-refused': () => tunnels.refused++,
      'surcharge-paid': (event) => {
        this.#paySurcharge(event);
      },
      'route-claimed': (event) => {
        this.#claim(event);
      },
      'station-built': (event) => {
        this.#build(event);
      },
    };
  }

  #claim({ track: id, wilds, points }: RouteClaimed): void {
    const track = this.#tracks.get(id);
    if (track === undefined) throw new RangeError(`the board has no ${id}`);
    this.#claims.push({ track, points });
    this.#spend(track.length, wilds);
  }

  #paySurcharge({ cards, wilds }: SurchargePaid): void {
    this.#tunnels.paid += 1;
    this.#tunnels.surcharge += cards;
    this.#spend(cards, wilds);
  }

  #build({ cards, wilds }: StationBuilt): void {
    this.#counts.stations += 1;
    this.#spend(cards, wilds);
  }

  #spend(cards: number, wilds: number): void {
    this.#counts.cardsSpent += cards;
    this.#counts.wildsSpent += wilds;
  }

  #wildsDrawn(): { blind?: number } {
    if (this.#blind.includes(undefined)) return {};
    return { blind: this.#blind.filter((color) => color === 'wild').length };
  }

  #routes(used: number): Counts['routes'] {
    const tracks = this.#claims.map(({ track }) => track);
    const byLength = new Map<number, number>();
    for (const { length } of tracks) byLength.set(length, (byLength.get(length) ?? 0) + 1);
    const longest = tracks.find(({ length }) => tracks.every((other) => other.length <= length));
    return {
      ...{ total: tracks.length, byLength, points: sum(this.#claims.map(({ points }) => points)) },
      ...(longest ? { meanLength: used / tracks.length, longest: { track: longest.id, length: longest.length } } : {}),
      double: tracks.filter(({ twin }) => twin !== null).length,
      ferries: tracks.filter(({ ferry_wilds: wilds }) => wilds > 0).length,
    };
  }

  #ticketsEnded(final: Final | undefined): { completed?: number; failed?: number } {
    const completed = final?.scores[this.#seat]?.completed_tickets;
    const kept = final?.tickets[this.#seat]?.length;
    return completed === undefined || kept === undefined ? {} : { completed, failed: kept - completed };
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
