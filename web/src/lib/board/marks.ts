/** What is pointed at on a board at a moment: by the rules, by a ticket, by the player's own hand. */

export interface Ghost {
  track: string;
  seat: number;
}

/** How the end of a ticket is marked. */
export type Ring = 'open' | 'done';

export interface Marks {
  /** Tracks that can be claimed now; among them those on the way of an open ticket. */
  claimable: ReadonlySet<string>;
  wanted: ReadonlySet<string>;
  /** The track that is chosen, and the trains that would be put there. */
  selected?: string | undefined;
  ghost?: Ghost | undefined;
  /** Tracks that nobody can claim any more, since their twin is taken. */
  closed: ReadonlySet<string>;
  /** The cheapest way still open of the ticket that is looked at. */
  way: ReadonlySet<string>;
  /** A finished ticket or a longest path: all else steps back. */
  traced?: ReadonlySet<string> | undefined;
  /** Cities where a station can be built now, and the one that is chosen. */
  buildable: ReadonlySet<string>;
  selectedCity?: string | undefined;
  /** Ends of one's own tickets, and of those that are offered. */
  rings: ReadonlyMap<string, Ring>;
  offered: ReadonlySet<string>;
  /** The cheapest ways still open of one's own tickets, while others are offered. */
  ownWays: ReadonlySet<string>;
  /** Attractions that the player has reached. */
  reached: ReadonlySet<string>;
  /** Tracks that were claimed a moment ago: their trains are set one after another. */
  fresh: ReadonlySet<string>;
  /** A track or a city that the log or a list points at. */
  pointed?: string | undefined;
  /** A track that was touched and can't be claimed. */
  shaken?: string | undefined;
}

const NONE: ReadonlySet<string> = new Set<string>();

export const NO_MARKS: Marks = {
  claimable: NONE,
  wanted: NONE,
  closed: NONE,
  way: NONE,
  buildable: NONE,
  rings: new Map(),
  offered: NONE,
  ownWays: NONE,
  reached: NONE,
  fresh: NONE,
};
