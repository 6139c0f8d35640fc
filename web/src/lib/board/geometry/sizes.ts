/** How large things are on a board: the numbers of the look, times the board's unit. */
import type { Board } from '../../messages';
import type { Point } from '../shapes';
import { distance } from './curves';

/** Widths and distances in units of the board. */
export interface Sizes {
  unit: number;
  thickness: number;
  longestSlot: number;
  gap: number;
  widestGap: number;
  tunnelCut: number;
  /** how far a tunnel's frame reaches beyond its slots */
  tunnelFrame: number;
  /** from the middle of a double route to the middle of each lane */
  lane: number;
  /** a city's radius with half of its edge */
  city: number;
  firstEnd: number;
  endStep: number;
  lastEnd: number;
  label: number;
  /** where names have to stand that were placed by hand, in eighths of a turn from the east */
  sides: Readonly<Record<string, number>>;
}

/** Every board is so wide. */
export const WIDTH = 1000;

/** From one baseline of a label to the next, in sizes of its letters. */
export const LINE_HEIGHT = 0.98;

const LABEL_SIZES: Readonly<Record<string, number>> = { europe: 12.6, new_york: 34 };
const LABEL_SIZE = 13.2;

// Names that find no place by themselves, because several routes would have to give way at once.
const SIDES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  europe: { smyrna: 0 },
  new_york: { empire_state_building: 4 },
};

// What maps of unit 1 have: so far from a city to the nearest other one, and so much way for each space of a track.
const USUAL_NEIGHBOR = 89;
const USUAL_PITCH = 43;
const UNITS = { least: 0.3, most: 3, step: 0.05 };
const AS_GOOD_AS_ONE = { least: 0.93, most: 1.07 };

/** The sizes for a board whose cities are at these places. */
export function sizesOf(board: Board, places: ReadonlyMap<string, Point>): Sizes {
  const unit = unitOf(board, places);
  return {
    unit,
    thickness: 9.2 * unit,
    longestSlot: 37.4 * unit,
    gap: 2.8 * unit,
    widestGap: 6.7 * unit,
    tunnelCut: 3.4 * unit,
    tunnelFrame: 2.4 * unit,
    lane: 5.9 * unit,
    city: 7 * unit,
    firstEnd: 10.5 * unit,
    endStep: 1.6 * unit,
    lastEnd: 23 * unit,
    label: LABEL_SIZES[board.edition.map] ?? LABEL_SIZE * unit,
    sides: SIDES[board.edition.map] ?? {},
  };
}

/**
 * What the sizes of the look are multiplied by.
 *
 * The typical distance from a city to its nearest neighbor, in what is usual, or the typical pitch of a track if that
 * says less; in steps of a twentieth, and 1 for what is near 1. USA and Europe have 1, New York has 2.35.
 */
export function unitOf(board: Board, places: ReadonlyMap<string, Point>): number {
  const room = Math.min(
    median(neighborDistances(places)) / USUAL_NEIGHBOR,
    median(pitches(board, places)) / USUAL_PITCH,
  );
  if (!Number.isFinite(room) || (room > AS_GOOD_AS_ONE.least && room < AS_GOOD_AS_ONE.most)) return 1;
  const steps = Math.round(room / UNITS.step);
  return Math.min(UNITS.most, Math.max(UNITS.least, Math.round(steps * UNITS.step * 100) / 100));
}

function neighborDistances(places: ReadonlyMap<string, Point>): number[] {
  const points = [...places.values()];
  return points.map((point) =>
    Math.min(...points.map((other) => (other === point ? Infinity : distance(point, other)))),
  );
}

function pitches(board: Board, places: ReadonlyMap<string, Point>): number[] {
  return board.tracks.flatMap(({ ends: [from, to], length }) => {
    const [start, end] = [places.get(from), places.get(to)];
    return start && end && length > 0 ? [distance(start, end) / length] : [];
  });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Infinity;
}
