/** The patterns that tell the eight colors apart without color: small marks, repeated over tracks, cards and tokens. */
import { getContext, setContext } from 'svelte';

import type { Color } from '../messages';

/** A color that cards and tracks are painted in and that has a pattern of its own. */
export type PatternedColor = Exclude<Color, 'gray' | 'wild'>;

/** One mark and how it is repeated; sizes are units of the board, and the mark is drawn around the middle of its cell. */
export interface Tile {
  width: number;
  height: number;
  /** Relative path data, from the middle of the cell. */
  mark: string;
  /** Width of the line; marks without one are filled. */
  line?: number;
  tone: 'dark' | 'light';
}

/** Everything with a pattern, in the order of the rim stripes on a wild card. */
export const PATTERNED: readonly PatternedColor[] = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'black',
  'white',
];

export const TILES: Readonly<Record<PatternedColor, Tile>> = {
  red: { width: 4.8, height: 4.8, mark: 'm-4.8 4.8l9.6-9.6', line: 1.7, tone: 'dark' },
  blue: { width: 6, height: 5, mark: 'm-3.2 0h6.4', line: 1, tone: 'light' },
  green: { width: 5, height: 9.6, mark: 'm-1.5-4.8l3 4.8-3 4.8', line: 1.05, tone: 'light' },
  yellow: { width: 4.6, height: 5.6, mark: 'm0 0h.01', line: 1.6, tone: 'dark' },
  orange: { width: 4.8, height: 6, mark: 'm0-3.2v6.4', line: 1.5, tone: 'dark' },
  black: { width: 4.6, height: 4.6, mark: 'm-2.4-2.4l4.8 4.8m0-4.8l-4.8 4.8', line: 0.42, tone: 'light' },
  white: { width: 6, height: 9.6, mark: 'm-3 0q1.5-2.4 3 0t3 0', line: 0.75, tone: 'dark' },
  purple: { width: 5.2, height: 6.2, mark: 'm0-1.5l1.5 1.5-1.5 1.5-1.5-1.5z', tone: 'light' },
};

/** The id of a color's pattern for the tracks of a board; used as `fill="url(#…)"`. */
export type PatternId = (color: PatternedColor) => string;

const PATTERNS = Symbol('patterns');

/** A board's own ids, so that several can be on a page: for all that is drawn in the component that asks for them. */
export function ownPatterns(board: string): PatternId {
  return setContext<PatternId>(PATTERNS, (color) => `${board}-${color}`);
}

/** The ids of the board that is being drawn. */
export function patternsHere(): PatternId {
  return getContext<PatternId>(PATTERNS);
}

/**
 * A pattern all over a box whose corner is the origin, as one path, so that marks that meet are not painted twice.
 * Cards and tokens use it as it is, and need no ids for it.
 */
export function patternPath({ width, height, mark }: Tile, boxWidth: number, boxHeight: number): string {
  const columns = cells(boxWidth, width);
  const rows = cells(boxHeight, height);
  return rows.flatMap((y) => columns.map((x) => `M${x} ${y}${mark}`)).join('');
}

/** The middles of the cells that cover a length, the same at both ends. */
function cells(length: number, size: number): number[] {
  const half = Math.ceil((length / size + 1) / 2);
  const places = Array.from({ length: 2 * half + 1 }, (_, index) => length / 2 + (index - half) * size);
  return places.map((place) => Math.round(place * 100) / 100);
}
