/** The rule pages of a board: which chapters and rules of the source are true of it. */
import type { Key } from '../i18n.svelte';
import type { Board } from '../messages';
import type { ExampleId } from './examples';
import { CHAPTERS as SOURCE, TEXTS } from './source';
import type { Count } from './values';

/** A rule's id, as in docs/rules.md. */
export type RuleId = keyof typeof TEXTS;

/** What an edition may have. A rule asks for what it is about, never for an edition. */
export type Feature = keyof typeof FEATURES;

/** One of the texts of a rule. */
interface RuleText {
  key: Key;
  /** What the edition has to have, or must not have; texts that ask for nothing are for all. */
  where?: Feature | `!${Feature}`;
  /** Which number decides between plural forms. */
  count?: Count;
}

export interface Chapter {
  /** The chapter's letter in docs/rules.md. */
  letter: string;
  title: Key;
  where?: Feature;
  rules: readonly RuleId[];
  /** What is drawn beside the rules, and what below them. */
  examples: readonly ExampleId[];
  more?: readonly ExampleId[];
}

export const FEATURES = {
  big_cities: ({ edition }: Board) => edition.big_cities_only,
  long_tickets: ({ edition }: Board) => edition.starting_long_tickets > 0,
  leaving_tickets: ({ edition }: Board) => edition.refused_start_leaves,
  doubles: ({ tracks }: Board) => tracks.some(({ twin }) => twin !== null),
  small_games: ({ edition, tracks }: Board) =>
    edition.small_game >= edition.min_seats && tracks.some(({ twin }) => twin !== null),
  ferries: ({ tracks }: Board) => tracks.some(({ ferry_wilds }) => ferry_wilds > 0),
  tunnels: ({ tracks }: Board) => tracks.some(({ is_tunnel }) => is_tunnel),
  stations: ({ edition }: Board) => edition.stations > 0,
  paths: ({ edition }: Board) => edition.longest_path_bonus > 0 || edition.tie_breaks.includes('trail'),
  path_bonus: ({ edition }: Board) => edition.longest_path_bonus > 0,
  globetrotter: ({ edition }: Board) => edition.globetrotter_bonus > 0,
  attractions: ({ edition }: Board) => edition.attraction_points > 0,
  new_values: ({ edition }: Board) => edition.reprinted_values,
} as const;

export const CHAPTERS: readonly Chapter[] = SOURCE;

/** All rules, by their ids. */
const RULES: Readonly<Record<RuleId, readonly RuleText[]>> = TEXTS;

/** Whether a board has what a rule is about. */
export function applies(where: RuleText['where'], board: Board): boolean {
  if (where === undefined) return true;
  if (where.startsWith('!')) return !FEATURES[where.slice(1) as Feature](board);
  return FEATURES[where as Feature](board);
}

/** The texts of a rule that are true of a board; none if the rule has nothing to say there. */
export function textsOf(rule: RuleId, board: Board): readonly RuleText[] {
  return RULES[rule].filter(({ where }) => applies(where, board));
}

/** All texts of all rules. */
export function allTexts(): readonly RuleText[] {
  return Object.values(RULES).flat();
}

/** The chapters of a board's page, with the rules that apply there. */
export function chaptersFor(board: Board): Chapter[] {
  return CHAPTERS.filter(({ where }) => applies(where, board)).map((chapter) => ({
    ...chapter,
    rules: chapter.rules.filter((rule) => textsOf(rule, board).length > 0),
  }));
}
