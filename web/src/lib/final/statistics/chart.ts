/** Sums for the chart of points: its axes, its lines, and names that do not lie on each other. */
import type { PointsRow } from '../../events/statistics';

/** A value that an axis shows, at equal distances. */
const STEPS = [1, 2, 4, 5, 10];
const MOST_TICKS = 5;

/** Values for an axis from about `least` to at least `most`, with round steps between them. */
export function ticksFor(least: number, most: number): number[] {
  const step = stepFor(Math.max(most - least, 1));
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

/** Values for an axis that ends exactly where the data ends, such as turns. */
export function ticksWithin(most: number): number[] {
  const step = stepFor(Math.max(most, 1));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, place) => place * step);
}

function stepFor(range: number): number {
  const scale = 10 ** Math.floor(Math.log10(range / MOST_TICKS));
  const steps = [...STEPS.map((step) => step * scale), 20 * scale];
  return Math.max(1, steps.find((step) => range / step < MOST_TICKS) ?? 10 * scale);
}

/** From values to places: a straight line through two of each. */
export type Scale = (value: number) => number;

export function scaleOf([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const factor = from === to ? 0 : (end - start) / (to - from);
  return (value) => start + (value - from) * factor;
}

/** The line of a seat, as path data. */
export function lineOf(rows: readonly PointsRow[], seat: number, x: Scale, y: Scale): string {
  return rows
    .map(({ turn, points }, place) => `${place === 0 ? 'M' : 'L'}${short(x(turn))} ${short(y(points[seat] ?? 0))}`)
    .join('');
}

/** The rows where a line carries its sign: every seat elsewhere, so that they lie less on each other, and at the last turn. */
export function signRows(rows: readonly PointsRow[], seat: number, seats: number): PointsRow[] {
  const turns = rows.filter(({ isFinal }) => !isFinal);
  const last = turns.length - 1;
  const gap = Math.max(Math.round(last / 4), 1);
  const first = Math.round((gap * (seat + 1)) / (seats + 1));
  return turns.filter(({ turn }) => turn < last - gap / 4 && turn % gap === first % gap);
}

/** Places on a line, moved apart until each has its room; they keep their order and stay within the ends, if they fit. */
export function spread(wanted: readonly number[], room: number, [start, end]: readonly [number, number]): number[] {
  const order = wanted.map((_, place) => place).sort((one, other) => at(wanted, one) - at(wanted, other));
  const groups: { places: number[]; middle: number }[] = [];
  for (const place of order) {
    groups.push({ places: [place], middle: at(wanted, place) });
    while (mergeLast(groups, wanted, room)) continue;
  }
  const found = [...wanted];
  for (const { places, middle } of groups) {
    places.forEach((place, number) => (found[place] = middle + (number - (places.length - 1) / 2) * room));
  }
  return kept(found, order, room, [start, end]);
}

/** Push everything in from the ends. */
function kept(
  found: number[],
  order: readonly number[],
  room: number,
  [start, end]: readonly [number, number],
): number[] {
  let least = start;
  for (const place of order) least = room + (found[place] = Math.max(at(found, place), least));
  let most = end;
  for (const place of [...order].reverse()) most = (found[place] = Math.min(at(found, place), most)) - room;
  return found;
}

/** Make one group of the last two, if they touch: around the middle of where they all want to be. */
function mergeLast(groups: { places: number[]; middle: number }[], wanted: readonly number[], room: number): boolean {
  const [before, last] = groups.slice(-2);
  if (before === undefined || last === undefined) return false;
  const apart = ((before.places.length + last.places.length) / 2) * room;
  if (last.middle - before.middle >= apart) return false;
  const places = [...before.places, ...last.places];
  const middle = places.reduce((sum, place) => sum + at(wanted, place), 0) / places.length;
  groups.splice(-2, 2, { places, middle });
  return true;
}

function at(list: readonly number[], place: number): number {
  return list[place] ?? 0;
}

function short(value: number): string {
  return value.toFixed(1);
}
