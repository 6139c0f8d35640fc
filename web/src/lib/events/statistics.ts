/** How everybody has played, in numbers. Moves that were taken back do not count. */
import type { Board, Event, Final, Step } from '../messages';
import { secondsUsed } from './clock';
import { firstsOf, type First } from './firsts';
import { Tally } from './tally';
import { inEffect } from './undo';

export { pointsOverTurns, type PointsRow } from './points';
export type { First } from './firsts';

/** What one seat has done. Where only some people can know a number, it may be missing. */
export interface SeatStatistics {
  seat: number;
  /** Turns begun; at the end of the game all of them are over. */
  turns: number;
  passes: number;
  /** Moves taken back. */
  undone: number;
  /** Time of its turns and of choosing its first tickets. */
  seconds: number;
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
  /** What this seat was the first to do. */
  firstTo: readonly First[];
}

/** Statistics by seat, from the game as far as it has come. */
export function statistics(history: readonly Step[], board: Board, final?: Final): SeatStatistics[] {
  const events = gameEvents(inEffect(history));
  const seats = final?.scores.length ?? seatsIn(events);
  const tracks = new Map(board.tracks.map((track) => [track.id, track]));
  const tallies = Array.from({ length: seats }, (_, seat) => new Tally(seat, tracks, board.edition));
  for (const event of events) if ('seat' in event) tallies[event.seat]?.count(event);
  const seconds = secondsUsed(history, seats);
  const undone = history.flatMap((step) => step.events).filter(({ type }) => type === 'action-undone');
  const firsts = firstsOf(events);
  return tallies.map((tally, seat) => ({
    ...tally.statistics(final),
    undone: undone.filter((event) => 'seat' in event && event.seat === seat).length,
    seconds: seconds[seat] ?? 0,
    firstTo: firsts.filter(([, first]) => first === seat).map(([what]) => what),
  }));
}

/** What happened since the cards were dealt: before that, seats may still have moved up. */
function gameEvents(steps: readonly Step[]): Event[] {
  const events = steps.flatMap((step) => step.events);
  return events.slice(events.findIndex(({ type }) => type === 'cards-dealt') + 1);
}

function seatsIn(events: readonly Event[]): number {
  return Math.max(-1, ...events.map((event) => ('seat' in event ? event.seat : -1))) + 1;
}
