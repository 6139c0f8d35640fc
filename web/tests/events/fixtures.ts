/** A small board with one of everything, and short histories on it. */
import { Names } from '../../src/lib/board/names';
import { logEntries, type LogContext } from '../../src/lib/events/log';
import { plain } from '../../src/lib/events/rich';
import type { Board, Edition, Event, Score, Step, Ticket, Track } from '../../src/lib/messages';

const EDITION: Edition = {
  ...{ id: 'usa', map: 'usa', min_seats: 2, max_seats: 5, pieces: 45, cards_per_color: 12, wild_cards: 14 },
  ...{ starting_cards: 4, ticket_sets: ['base'], big_cities_only: false, reprinted_values: false },
  ...{ starting_long_tickets: 0, starting_tickets: 3, starting_keep: 2, refused_start_leaves: false },
  ...{ drawn_tickets: 3, drawn_keep: 1, small_game: 3, stations: 3, station_points: 4, longest_path_bonus: 10 },
  ...{ globetrotter_bonus: 0, attraction_points: 0, tie_breaks: [], piece_name: 'train', wild_name: 'locomotive' },
};

function track(id: string, length: number, more: Partial<Track> = {}): Track {
  const [from = '', to = ''] = id.split('-');
  return { id, ends: [from, to], color: 'gray', length, ferry_wilds: 0, is_tunnel: false, twin: null, ...more };
}

function ticket(from: string, to: string, points: number): Ticket {
  return { id: `base-${from}-${to}`, ends: [from, to], points, is_long: false };
}

const CITIES = { dallas: 'Dallas', denver: 'Denver', houston: 'Houston', paris: 'Paris', zurich: 'Zürich' };

const TRACKS = [
  track('dallas-houston', 1),
  track('denver-dallas-1', 4, { twin: 'denver-dallas-2' }),
  track('denver-dallas-2', 4, { twin: 'denver-dallas-1' }),
  track('paris-zurich', 3, { is_tunnel: true }),
  track('houston-paris', 6, { ferry_wilds: 2 }),
];

export function boardWith(edition: Partial<Edition> = {}): Board {
  const cities = Object.entries(CITIES).map(([id, name]) => ({ id, name, english: name, x: 0.5, y: 0.5 }));
  const tickets = [ticket('dallas', 'houston', 5), ticket('denver', 'paris', 11), ticket('paris', 'zurich', 1)];
  const rules = { route_points: [], price_rules: {}, taken_rule: 'C6' };
  const places = { map_name: 'Test', colors: [], aspect: 1.5, cities, tracks: TRACKS, tickets, ...rules };
  return { edition: { ...EDITION, ...edition }, ...places };
}

export const BOARD = boardWith();
export const NAMES = new Names(BOARD);
const PLAYERS = ['Robin', 'Ada', 'Marta'];

/** Told to Ada. */
export const TO_ADA: LogContext = { names: NAMES, players: PLAYERS, own: 1 };
/** Told to somebody who watches. */
export const TO_ALL: LogContext = { ...TO_ADA, own: null };

/** Steps ten seconds apart, one for each list of events. */
export function steps(...told: readonly (readonly Event[])[]): Step[] {
  return told.map((events, place) => ({ seq: place + 1, at: 1000 + place * 10, events: [...events] }));
}

export const turn = (seat: number): Event => ({ type: 'turn-began', seat });
export const dealt: Event = { type: 'cards-dealt' };
export const drawn = (seat: number, color?: 'red' | 'green' | 'wild'): Event => ({
  type: 'card-drawn',
  seat,
  ...(color && { color }),
});
export const taken = (seat: number, color: 'red' | 'green' | 'white' | 'wild'): Event => ({
  ...{ type: 'card-taken', seat, color },
  slot: 0,
});
export const claim = (seat: number, id: string, points: number, wilds = 0): Event => ({
  ...{ type: 'route-claimed', seat, track: id, color: 'red' },
  ...{ wilds, points },
});
export const offered = (seat: number, count: number, tickets?: string[]): Event => ({
  ...{ type: 'tickets-offered', seat, count },
  ...(tickets && { tickets }),
});
export const kept = (seat: number, count: number, tickets?: string[]): Event => ({
  ...{ type: 'tickets-kept', seat, count },
  ...(tickets && { tickets }),
});
export const chosen = (seat: number): Event => ({ type: 'starting-tickets-chosen', seat });
export const undone = (seat: number): Event => ({ type: 'action-undone', seat });
export const phrase = (seat: number, phrase: string): Event => ({
  ...{ type: 'phrase-sent', seat, name: PLAYERS[seat] ?? '', phrase },
});
export const said = (seat: number, text: string): Event => ({
  type: 'chat-sent',
  seat,
  name: PLAYERS[seat] ?? '',
  text,
});

export function tunnel(seat: number, due: number): Event {
  const turned = { turned: ['red', 'blue', 'blue'] } as const;
  return {
    type: 'tunnel-entered',
    seat,
    track: 'paris-zurich',
    color: 'red',
    wilds: 0,
    turned: [...turned.turned],
    due,
  };
}

export function surcharge(seat: number, cards: number, wilds: number): Event {
  return { type: 'surcharge-paid', seat, color: 'red', cards, wilds };
}

export function score(total: number, completed: number): Score {
  const parts = { routes: 0, tickets: 0, stations: 0, attractions: 0, longest_path: 0, globetrotter: 0 };
  return { ...parts, total, completed_tickets: completed, longest_trail: 0 };
}

/** The sentences of a log; bold words between stars, struck out ones in brackets. */
export function told(history: readonly Step[], context: LogContext): string[] {
  return logEntries(history, context).map((entry) => {
    const text = entry
      .parts()
      .map(({ text, isBold }) => (isBold ? `*${text}*` : text))
      .join('');
    return entry.isTakenBack ? `[${text}]` : text;
  });
}

/** The same as plain text. */
export function toldPlainly(history: readonly Step[], context: LogContext): string[] {
  return logEntries(history, context).map(({ parts }) => plain(parts()));
}
