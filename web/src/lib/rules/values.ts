/** The numbers and names of an edition, as the texts of its rules name them. */
import { Names } from '../board/names';
import { i18n, t, textFor, type Key, type Values } from '../i18n.svelte';
import type { Board } from '../messages';

/** The numbers that texts count by. */
const COUNTS = {
  pieces: ({ edition }: Board) => edition.pieces,
  stations: ({ edition }: Board) => edition.stations,
  dealtCards: ({ edition }: Board) => edition.starting_cards,
  wildCards: ({ edition }: Board) => edition.wild_cards,
  dealtTickets: ({ edition }: Board) => edition.starting_tickets,
  longTickets: ({ edition }: Board) => edition.starting_long_tickets,
  ticketsInPlay: ({ tickets }: Board) => tickets.length,
  keptAtStart: ({ edition }: Board) => edition.starting_keep,
  drawnTickets: ({ edition }: Board) => edition.drawn_tickets,
  keptTickets: ({ edition }: Board) => edition.drawn_keep,
  smallGame: ({ edition }: Board) => edition.small_game,
  stationPoints: ({ edition }: Board) => edition.station_points,
  longestPath: ({ edition }: Board) => edition.longest_path_bonus,
  globetrotter: ({ edition }: Board) => edition.globetrotter_bonus,
  attractionPoints: ({ edition }: Board) => edition.attraction_points,
} as const;

export type Count = keyof typeof COUNTS;

export function countOf(count: Count, board: Board): number {
  return COUNTS[count](board);
}

/** What any text about a board may name; `count` is the number that decides between plural forms. */
export function valuesOf(board: Board, count?: number): Values {
  const { edition, colors } = board;
  const names = new Names(board);
  return {
    ...{ least: edition.min_seats, most: edition.max_seats, per_color: edition.cards_per_color },
    ...{ colors: colors.length, offered: edition.starting_tickets + edition.starting_long_tickets },
    wild: names.color('wild'),
    wilds: names.wilds,
    pieces: names.allPieces,
    order: tieBreaks(board),
    ...(count === undefined ? {} : { count }),
  };
}

/** A text about a board, in the language that is chosen. */
export function sentence(key: Key, board: Board, count?: number, more: Values = {}): string {
  return textFor(key, { ...valuesOf(board, count), ...more }) ?? key;
}

function tieBreaks({ edition }: Board): string {
  const words = edition.tie_breaks.map((tie) => t(`rules.tie.${tie}`));
  return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(words);
}
