/** A small game that is over: two seats, five tracks around a square of cities, three tickets. */
import type { FinalScene } from '../../src/lib/final/scene';
import type { Board, Edition, Score, Scoring, Track } from '../../src/lib/messages';

const EDITION: Edition = {
  id: 'usa',
  map: 'usa',
  min_seats: 2,
  max_seats: 5,
  pieces: 45,
  cards_per_color: 12,
  wild_cards: 14,
  starting_cards: 4,
  ticket_sets: ['base'],
  big_cities_only: false,
  reprinted_values: false,
  starting_long_tickets: 0,
  starting_tickets: 3,
  starting_keep: 2,
  refused_start_leaves: false,
  drawn_tickets: 3,
  drawn_keep: 1,
  small_game: 3,
  stations: 0,
  station_points: 0,
  longest_path_bonus: 10,
  globetrotter_bonus: 0,
  attraction_points: 0,
  tie_breaks: ['tickets', 'trail'],
  piece_name: 'train',
  wild_name: 'locomotive',
};

const NOTHING: Score = {
  routes: 0,
  tickets: 0,
  stations: 0,
  attractions: 0,
  longest_path: 0,
  globetrotter: 0,
  total: 0,
  completed_tickets: 0,
  longest_trail: 0,
};

/** A score with its sum. */
export function score(parts: Partial<Score>): Score {
  const all = { ...NOTHING, ...parts };
  const total = all.routes + all.tickets + all.stations + all.attractions + all.longest_path + all.globetrotter;
  return { ...all, total };
}

export function edition(differences: Partial<Edition> = {}): Edition {
  return { ...EDITION, ...differences };
}

function track(from: string, to: string, length: number): Track {
  const id = `${from}-${to}`;
  return { id, ends: [from, to], color: 'red', length, ferry_wilds: 0, is_tunnel: false, twin: null };
}

export function board(differences: Partial<Edition> = {}): Board {
  return {
    edition: edition(differences),
    map_name: 'Square',
    colors: ['red'],
    aspect: 1,
    cities: ['a', 'b', 'c', 'd'].map((id, place) => ({
      id,
      name: id.toUpperCase(),
      english: id,
      x: place / 4,
      y: 0.5,
    })),
    tracks: [track('a', 'b', 2), track('b', 'c', 3), track('c', 'd', 1), track('a', 'd', 4)],
    tickets: [
      { id: 'a-c', ends: ['a', 'c'], points: 5, is_long: false },
      { id: 'b-d', ends: ['b', 'd'], points: 8, is_long: false },
      { id: 'a-d', ends: ['a', 'd'], points: 3, is_long: false },
    ],
    route_points: [0, 1, 2, 4, 7, 10, 15],
    ...{ price_rules: {}, taken_rule: 'C6' },
  };
}

const none: Scoring = { tickets: [], borrowed: {}, attractions: [], trail: [] };

export const SCORING: Scoring[] = [
  {
    ...none,
    tickets: [
      { ticket: 'a-c', is_completed: true, points: 5, tracks: ['a-b', 'b-c'] },
      { ticket: 'b-d', is_completed: false, points: -8, tracks: [] },
    ],
    trail: ['b-c', 'a-b'],
    trail_from: 'c',
  },
  {
    ...none,
    tickets: [{ ticket: 'a-d', is_completed: true, points: 3, tracks: ['a-d'] }],
    trail: ['a-d'],
    trail_from: 'a',
  },
];

export const SCORES = [
  score({ routes: 6, tickets: -3, longest_path: 10, completed_tickets: 1, longest_trail: 5 }),
  score({ routes: 7, tickets: 3, completed_tickets: 1, longest_trail: 4 }),
];

/** The end of the small game; scores and where they come from may differ. */
export function scene(scores: Score[] = SCORES, scoring: Scoring[] = SCORING, winners = [0]): FinalScene {
  return {
    table: { seats: [{ name: 'Robin' }, { name: 'Ada' }] },
    scoring,
    game: {
      edition: 'usa',
      seats: scores.length,
      action_number: 20,
      decision: 'over',
      open_seats: [],
      turn: 0,
      passes: 0,
      row: [],
      deck_size: 0,
      discards: {},
      ticket_deck_size: 0,
      players: [],
      tracks: { 'a-b': 0, 'b-c': 0, 'a-d': 1 },
      stations: {},
      closed: {},
      final: { tracks: {}, stations: {}, tickets: [], scores, winners },
    },
  };
}
