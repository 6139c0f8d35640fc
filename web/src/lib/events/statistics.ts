/** How everybody has played, in numbers. Moves that were taken back do not count. */
import type { Board, Event, Final, Score, Step } from '../messages';
import { secondsUsed } from './clock';
import { type Counts, Tally } from './tally';
import { inEffect } from './undo';

/** What one seat has done. */
export interface SeatStatistics extends Counts {
  /** Moves taken back. */
  undone: number;
  /** Time of its turns and of choosing its first tickets. */
  seconds: number;
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

const MILESTONES = { 'points-25': 25, 'points-50': 50, 'points-100': 100 } as const;

/** A claim, tickets drawn in a turn, a station, points for routes reached, the move that began the last round. */
export type First = 'claim' | 'tickets' | 'station' | 'last-round' | keyof typeof MILESTONES;

const BY_EVENT: Partial<Record<Event['type'], First>> = {
  'route-claimed': 'claim',
  'tickets-offered': 'tickets',
  'station-built': 'station',
  'last-round-began': 'last-round',
};

/** What somebody was the first to do, and the seat that was, in the order in which it happened. */
export function firstsOf(events: readonly Event[]): [First, number][] {
  const firsts = new Map<First, number>();
  const points = new Map<number, number>();
  for (const event of events) {
    const what = BY_EVENT[event.type];
    if (what && 'seat' in event && !firsts.has(what)) firsts.set(what, event.seat);
    if (event.type !== 'route-claimed') continue;
    const reached = (points.get(event.seat) ?? 0) + event.points;
    points.set(event.seat, reached);
    for (const milestone of milestones(reached)) if (!firsts.has(milestone)) firsts.set(milestone, event.seat);
  }
  return [...firsts];
}

function milestones(points: number): First[] {
  return (Object.keys(MILESTONES) as (keyof typeof MILESTONES)[]).filter((name) => points >= MILESTONES[name]);
}

/** Everybody's points after a turn. */
export interface PointsRow {
  /** The turn: each player's first is 1. The row of 0 is the start. */
  turn: number;
  /** By seat. */
  points: readonly number[];
  /** After the scoring; its number is one more than that of the last turn. */
  isFinal?: true;
}

/** Points for routes after each turn of everybody, the last one as far as it has come; with the final scores, these as the last row. */
export function pointsOverTurns(history: readonly Step[], seats: number, scores?: readonly Score[]): PointsRow[] {
  const rows: PointsRow[] = [];
  const points = Array.from({ length: seats }, () => 0);
  const begun = [...points];
  let turn = 0;
  for (const event of inEffect(history).flatMap(({ events }) => events)) {
    if (event.type === 'route-claimed') points[event.seat] = (points[event.seat] ?? 0) + event.points;
    if (event.type !== 'turn-began') continue;
    const its = (begun[event.seat] ?? 0) + 1;
    begun[event.seat] = its;
    if (its > turn) rows.push({ turn, points: [...points] });
    turn = Math.max(turn, its);
  }
  rows.push({ turn, points });
  if (scores) rows.push({ turn: turn + 1, points: scores.map(({ total }) => total), isFinal: true });
  return rows;
}
