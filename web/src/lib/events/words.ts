/** Cards, tickets and players in words, several of them as a list. */
import type { Names } from '../board/names';
import { i18n, t, textFor } from '../i18n.svelte';
import type { Color } from '../messages';
import type { Part } from './rich';

// Costly to make, and wanted for every second entry.
const formats = new Map<string, Intl.ListFormat>();

/** A list as the language writes it: "green and white", with its members bold. */
export function list(members: readonly string[]): Part[] {
  return formatFor(i18n.language)
    .formatToParts(members)
    .map(({ type, value }) => ({
      text: value,
      isBold: type === 'element',
    }));
}

function formatFor(language: string): Intl.ListFormat {
  const format = formats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  formats.set(language, format);
  return format;
}

/** The same without emphasis. */
export function quiet(parts: readonly Part[]): Part[] {
  return parts.map(({ text }) => ({ text, isBold: false }));
}

/** Cards as a list, equal ones together, in the order in which they came: "green and 2 locomotives". */
export function cardWords(names: Names, cards: readonly Color[]): Part[] {
  const counts = new Map<Color, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return list(
    [...counts].map(([color, count]) => (color === 'wild' ? wildWords(names, count) : colorWords(names, color, count))),
  );
}

/** Tickets as a list of their cities. */
export function ticketWords(names: Names, tickets: readonly string[]): Part[] {
  return list(tickets.map((ticket) => names.ticketName(ticket)));
}

/** "a locomotive", "2 locomotives". */
export function wildWords(names: Names, count: number): string {
  const { wild_name } = names.board.edition;
  const one = count === 1 ? textFor(`web.log.one_wild.${wild_name}`) : undefined;
  return one ?? names.cards('wild', count);
}

function colorWords(names: Names, color: Color, count: number): string {
  return count === 1 ? names.color(color) : t('web.log.same_cards', { count, color: names.color(color) });
}
