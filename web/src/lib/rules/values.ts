/** The numbers and names of an edition, as the texts of its rules name them. */
import { Names } from '../board/names';
import { i18n, t, textFor, type Key, type Values } from '../i18n.svelte';
import type { Board } from '../messages';

/** The numbers that texts count by: all tickets, or a number of the edition. */
export type Count = 'tickets' | NumberOf<Board['edition']>;
type NumberOf<Thing> = { [Name in keyof Thing]: Thing[Name] extends number ? Name : never }[keyof Thing];

export function countOf(count: Count, { edition, tickets }: Board): number {
  return count === 'tickets' ? tickets.length : edition[count];
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
