/** What each step of the show points at on the map. */
import { type Marks, NO_MARKS } from '../../board/marks';
import type { Board, Scoring } from '../../messages';
import type { FinalScene } from '../scene';
import { seatsOf, type ShowStep } from '../show';

/** A way that is traced, and the city that it begins in. */
export interface Way {
  tracks: readonly string[];
  start: string | undefined;
}

/** The ways that a step traces. */
export function waysOf(step: ShowStep, { game, scoring }: FinalScene, board: Board): Way[] {
  switch (step.kind) {
    case 'ticket':
      return [ticketWay(step.ticket, board)];
    case 'globetrotter':
      return doneTickets(seatsOf(step), scoring).map((ticket) => ticketWay(ticket, board));
    case 'path':
      return trails(seatsOf(step), scoring);
    case 'result':
      return trails(longest(game.final.scores), scoring);
    case 'stations':
      return Object.entries(scoring[step.seat]?.borrowed ?? {}).map(([start, track]) => ({ tracks: [track], start }));
    case 'attractions':
      return [];
  }
}

/** The map at a step: what is traced, the ends of a ticket, attractions that count. */
export function marksOf(step: ShowStep, scene: FinalScene, board: Board): Marks {
  const tracks = waysOf(step, scene, board).flatMap((way) => way.tracks);
  if (step.kind === 'ticket') {
    const ring = step.ticket.is_completed ? 'done' : 'open';
    const ends = endsOf(step.ticket.ticket, board);
    return { ...NO_MARKS, traced: new Set(tracks), rings: new Map(ends.map((city) => [city, ring])) };
  }
  if (step.kind === 'attractions') {
    const own = Object.entries(scene.game.tracks).flatMap(([track, seat]) => (seat === step.seat ? [track] : []));
    return { ...NO_MARKS, traced: new Set(own), reached: new Set(scene.scoring[step.seat]?.attractions) };
  }
  return tracks.length === 0 ? NO_MARKS : { ...NO_MARKS, traced: new Set(tracks) };
}

/** The cities of a ticket. */
export function endsOf(ticket: string, board: Board): string[] {
  return board.tickets.find(({ id }) => id === ticket)?.ends ?? [];
}

function ticketWay({ ticket, tracks }: { ticket: string; tracks: readonly string[] }, board: Board): Way {
  return { tracks, start: endsOf(ticket, board)[0] };
}

function doneTickets(seats: readonly number[], scoring: readonly Scoring[]): Scoring['tickets'] {
  return seats.flatMap((seat) => scoring[seat]?.tickets ?? []).filter((ticket) => ticket.is_completed);
}

function trails(seats: readonly number[], scoring: readonly Scoring[]): Way[] {
  return seats.flatMap((seat) => {
    const { trail = [], trail_from: start } = scoring[seat] ?? {};
    return trail.length === 0 ? [] : [{ tracks: trail, start }];
  });
}

function longest(scores: readonly { longest_path: number }[]): number[] {
  return scores.flatMap(({ longest_path: points }, seat) => (points > 0 ? [seat] : []));
}
