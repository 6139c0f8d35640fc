/** The rule pages: their chapters in order, the rules in each, where they apply, and what is drawn beside them. */
import type { Key } from '../i18n.svelte';
import type { Board } from '../messages';
import type { ExampleId } from './examples';
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

const TEXTS = {
  S1: [
    { key: 'rules.S1', count: 'pieces' },
    { key: 'rules.S1.stations', where: 'stations', count: 'stations' },
  ],
  S2: [
    { key: 'rules.S2', count: 'dealtCards' },
    { key: 'rules.S2.deck', count: 'wildCards' },
  ],
  S3: [
    { key: 'rules.S3', count: 'dealtTickets' },
    { key: 'rules.S3.long', where: 'long_tickets', count: 'longTickets' },
    { key: 'rules.S3.in_play', count: 'ticketsInPlay' },
    { key: 'rules.S3.big_cities', where: 'big_cities' },
  ],
  S4: [
    { key: 'rules.S4', count: 'keptAtStart' },
    { key: 'rules.S4.under', where: '!leaving_tickets' },
    { key: 'rules.S4.leave', where: 'leaving_tickets' },
  ],
  S5: [{ key: 'rules.S5' }],
  T1: [
    { key: 'rules.T1', where: '!stations' },
    { key: 'rules.T1.stations', where: 'stations' },
  ],
  T2: [{ key: 'rules.T2' }],
  T3: [{ key: 'rules.T3' }],
  T4: [
    { key: 'rules.T4' },
    { key: 'rules.T4.stations', where: 'stations' },
    { key: 'rules.T4.tunnels', where: 'tunnels' },
  ],
  D1: [{ key: 'rules.D1' }],
  D2: [{ key: 'rules.D2' }],
  D3: [{ key: 'rules.D3' }],
  D4: [{ key: 'rules.D4' }],
  D5: [{ key: 'rules.D5' }],
  D6: [{ key: 'rules.D6' }],
  D7: [{ key: 'rules.D7' }],
  D8: [{ key: 'rules.D8' }, { key: 'rules.D8.tunnels', where: 'tunnels' }],
  D9: [{ key: 'rules.D9' }],
  C1: [{ key: 'rules.C1' }],
  C2: [{ key: 'rules.C2' }],
  C3: [{ key: 'rules.C3' }],
  C4: [{ key: 'rules.C4' }],
  C5: [{ key: 'rules.C5' }],
  C6: [{ key: 'rules.C6' }],
  C7: [{ key: 'rules.C7', where: 'doubles' }],
  C8: [{ key: 'rules.C8', where: 'small_games', count: 'smallGame' }],
  C9: [{ key: 'rules.C9', where: 'doubles' }],
  F1: [{ key: 'rules.F1', where: 'ferries' }],
  U1: [{ key: 'rules.U1', where: 'tunnels' }],
  U2: [{ key: 'rules.U2', where: 'tunnels' }],
  U3: [{ key: 'rules.U3', where: 'tunnels' }],
  U4: [{ key: 'rules.U4', where: 'tunnels' }],
  U5: [{ key: 'rules.U5', where: 'tunnels' }],
  U6: [{ key: 'rules.U6', where: 'tunnels' }],
  K1: [{ key: 'rules.K1', count: 'drawnTickets' }],
  K2: [{ key: 'rules.K2', count: 'keptTickets' }],
  K3: [{ key: 'rules.K3' }],
  K4: [{ key: 'rules.K4' }, { key: 'rules.K4.stations', where: 'stations' }],
  G1: [{ key: 'rules.G1', where: 'stations', count: 'stations' }],
  G2: [{ key: 'rules.G2', where: 'stations' }],
  G3: [{ key: 'rules.G3', where: 'stations', count: 'stationPoints' }],
  G4: [{ key: 'rules.G4', where: 'stations' }],
  G5: [{ key: 'rules.G5', where: 'stations' }],
  E1: [
    { key: 'rules.E1' },
    { key: 'rules.E1.stations', where: 'stations' },
    { key: 'rules.E1.tunnels', where: 'tunnels' },
  ],
  E2: [{ key: 'rules.E2' }],
  P1: [{ key: 'rules.P1' }],
  P2: [
    { key: 'rules.P2', where: 'paths' },
    { key: 'rules.P2.bonus', where: 'path_bonus', count: 'longestPath' },
  ],
  P3: [{ key: 'rules.P3', where: 'paths' }],
  P4: [{ key: 'rules.P4', where: 'attractions', count: 'attractionPoints' }],
  P5: [{ key: 'rules.P5' }],
  P6: [{ key: 'rules.P6', where: 'new_values' }],
  P7: [{ key: 'rules.P7', where: 'globetrotter', count: 'globetrotter' }],
} as const satisfies Record<string, readonly RuleText[]>;

export const CHAPTERS: readonly Chapter[] = [
  {
    letter: 'S',
    title: 'rules.chapter.setup',
    rules: ['S1', 'S2', 'S3', 'S4', 'S5'],
    examples: ['start'],
  },
  { letter: 'T', title: 'rules.chapter.turn', rules: ['T1', 'T2', 'T3', 'T4'], examples: [] },
  {
    letter: 'D',
    title: 'rules.chapter.draw',
    rules: ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D9'],
    examples: ['row', 'wild_first', 'wild_row'],
  },
  {
    letter: 'C',
    title: 'rules.chapter.claim',
    rules: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9'],
    examples: ['colored', 'points'],
    more: ['gray', 'double', 'closed'],
  },
  { letter: 'F', title: 'rules.chapter.ferries', where: 'ferries', rules: ['F1'], examples: ['ferry'] },
  {
    letter: 'U',
    title: 'rules.chapter.tunnels',
    where: 'tunnels',
    rules: ['U1', 'U2', 'U3', 'U4', 'U5', 'U6'],
    examples: ['tunnel'],
  },
  { letter: 'K', title: 'rules.chapter.tickets', rules: ['K1', 'K2', 'K3', 'K4'], examples: ['ticket'] },
  {
    letter: 'G',
    title: 'rules.chapter.stations',
    where: 'stations',
    rules: ['G1', 'G2', 'G3', 'G4', 'G5'],
    examples: ['station'],
  },
  { letter: 'E', title: 'rules.chapter.end', rules: ['E1', 'E2'], examples: [] },
  {
    letter: 'P',
    title: 'rules.chapter.scoring',
    rules: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7'],
    examples: ['longest', 'attraction'],
  },
];

/** Whether a board has what a rule is about. */
export function applies(where: RuleText['where'], board: Board): boolean {
  if (where === undefined) return true;
  if (where.startsWith('!')) return !FEATURES[where.slice(1) as Feature](board);
  return FEATURES[where as Feature](board);
}

/** The texts of a rule that are true of a board; none if the rule has nothing to say there. */
export function textsOf(rule: RuleId, board: Board): readonly RuleText[] {
  const texts: readonly RuleText[] = TEXTS[rule];
  return texts.filter(({ where }) => applies(where, board));
}

/** All texts of all rules. */
export function allTexts(): readonly RuleText[] {
  return Object.values(TEXTS).flat();
}

/** The chapters of a board's page, with the rules that apply there. */
export function chaptersFor(board: Board): Chapter[] {
  return CHAPTERS.filter(({ where }) => applies(where, board)).map((chapter) => ({
    ...chapter,
    rules: chapter.rules.filter((rule) => textsOf(rule, board).length > 0),
  }));
}
