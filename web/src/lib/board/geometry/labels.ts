/** Gives every city's name a place, so that names lie neither on each other nor on anything else. */
import type { BoardLayout, Box, LabelShape } from '../shapes';
import { type Disc, type Field, distanceToBox, fieldOf } from './obstacles';
import { gapBetween } from './rectangles';
import { type Spot, sideOf, spotsFor } from './spots';

/** A city that looks for a place for its name. */
export interface Naming {
  disc: Disc;
  spots: Spot[];
  chosen: Spot | undefined;
  rivals: Naming[];
}

const SPOTS = 28;
const FREE_SPOTS = 12;
const SWEEPS = 6;
const CLASH = 60;
const APART = 3;

/** Where names could stand if slots gave way: the best boxes of each city that has no free place, one for each side. */
export function missingRoom(field: Field, size: number): Box[][] {
  return field.discs.flatMap((disc) => {
    const [best] = spotsFor(disc, size, field, 1, true);
    return best && !best.isFree ? [boxesAround(disc, spotsFor(disc, size, field, 2 * SPOTS, true))] : [];
  });
}

function boxesAround(disc: Disc, spots: readonly Spot[]): Box[] {
  const sides = new Map<number, Box>();
  for (const { shape, label } of spots) {
    const side = sideOf(shape.x - disc.x, shape.y - disc.y);
    if (!sides.has(side)) sides.set(side, label.box);
  }
  return [...sides.values()];
}

/** Finds a place for every city's name; where nothing is free, on what hurts least. */
export function placedLabels(field: Field, size: number): Naming[] {
  return settled(namings(field, size, SPOTS, true), field.unit);
}

function namings(field: Field, size: number, wanted: number, blocked: boolean): Naming[] {
  const all = field.discs.map((disc): Naming => {
    return { disc, spots: spotsFor(disc, size, field, wanted, blocked), chosen: undefined, rivals: [] };
  });
  const reaches = new Map(all.map((naming) => [naming, reachOf(naming.spots, (APART / 2) * field.unit)]));
  all.forEach((naming, index) => {
    for (const other of all.slice(0, index)) {
      if (!meet(reaches.get(naming), reaches.get(other))) continue;
      naming.rivals.push(other);
      other.rivals.push(naming);
    }
  });
  return all;
}

interface Reach {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function reachOf(spots: readonly Spot[], margin: number): Reach {
  const boxes = spots.map((spot) => spot.label.box);
  return {
    left: Math.min(...boxes.map((box) => box.x)) - margin,
    right: Math.max(...boxes.map((box) => box.x + box.width)) + margin,
    top: Math.min(...boxes.map((box) => box.y)) - margin,
    bottom: Math.max(...boxes.map((box) => box.y + box.height)) + margin,
  };
}

function meet(a: Reach | undefined, b: Reach | undefined): boolean {
  return !!a && !!b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The most constrained cities choose first; then each chooses again until nobody wants to change. */
export function settled(all: Naming[], unit: number): Naming[] {
  const order = all.toSorted((a, b) => (b.spots[0]?.cost ?? Infinity) - (a.spots[0]?.cost ?? Infinity));
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let hasChanged = false;
    for (const naming of order) {
      const best = bestSpot(naming, unit);
      hasChanged ||= best !== naming.chosen;
      naming.chosen = best;
    }
    if (!hasChanged) break;
  }
  return all;
}

function bestSpot({ spots, rivals }: Naming, unit: number): Spot | undefined {
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    if (spot.cost >= least) break;
    const cost = spot.cost + rivals.reduce((sum, { chosen }) => sum + clash(spot, chosen, unit), 0);
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

function clash(spot: Spot, other: Spot | undefined, unit: number): number {
  if (!other) return 0;
  const gap = gapBetween(spot.shape, other.shape) / unit;
  if (gap < 0) return CLASH - gap;
  return gap < APART ? 1.5 * (1 - gap / APART) : 0;
}

/** The labels that were chosen, by city. */
export function labelsOf(all: readonly Naming[]): Map<string, LabelShape> {
  return new Map(all.flatMap(({ disc, chosen }) => (chosen ? [[disc.city.id, chosen.label] as const] : [])));
}

const BUCKET = 1.05;
const MOST_BUCKETS = 100;
const KEPT = 24;
const LITTLE = 1.4; // times as large, as on a tablet: the names that find no free place are so few that tracks can bear them
const fields = new WeakMap<BoardLayout, Field>();
const caches = new WeakMap<BoardLayout, Map<string, ReadonlyMap<string, LabelShape>>>();

/**
 * Labels for letters of another size, in units; a city whose name finds no free place has none where they are much larger.
 *
 * Cities in `first` get their places before all others, if need be on tracks. At the layout's own size
 * every city has its label. Sizes that differ little have the same places.
 */
export function labelsAt(
  layout: BoardLayout,
  size: number,
  first: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, LabelShape> {
  const bucket = bucketOf(size / layout.labelSize);
  const key = [bucket, ...[...first].sort()].join(' ');
  const cache = caches.get(layout) ?? new Map<string, ReadonlyMap<string, LabelShape>>();
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= KEPT) cache.clear();
  const labels = labelsOfSize(layout, layout.labelSize * BUCKET ** bucket, first);
  caches.set(layout, cache.set(key, labels));
  return labels;
}

function bucketOf(growth: number): number {
  if (!(growth > 1)) return 0;
  return Math.min(MOST_BUCKETS, Math.ceil(Math.log(growth) / Math.log(BUCKET) - 0.01));
}

function labelsOfSize(layout: BoardLayout, size: number, first: ReadonlySet<string>): Map<string, LabelShape> {
  if (size <= layout.labelSize) return new Map([...layout.cities].map(([id, { label }]) => [id, label]));
  const field = fields.get(layout) ?? fieldOf(layout, [...layout.cities.values()], [...layout.tracks.values()]);
  fields.set(layout, field);
  const all = namings(field, size, FREE_SPOTS, false);
  const isFirst = ({ disc }: Naming): boolean => first.has(disc.city.id);
  const placed: Naming[] = [];
  for (const naming of [...all.filter(isFirst), ...fewestSpotsFirst(all.filter((one) => !isFirst(one)))]) {
    naming.chosen = naming.spots.find((spot) =>
      naming.rivals.every(({ chosen }) => clash(spot, chosen, field.unit) < CLASH),
    );
    placed.push(naming);
  }
  const isLittleLarger = size <= layout.labelSize * LITTLE;
  for (const naming of placed) {
    if (isLittleLarger || isFirst(naming)) naming.chosen ??= leastBadSpot(naming.disc, size, field, placed);
  }
  return labelsOf(placed);
}

/** A place on tracks, where there is no other: a name on few of them is worth more than a city without one. */
function leastBadSpot(disc: Disc, size: number, field: Field, all: readonly Naming[]): Spot | undefined {
  return spotsFor(disc, size, field, 2 * SPOTS, true).find(
    (spot) =>
      isInside(spot.label.box, field) &&
      all.every(({ chosen }) => clash(spot, chosen, field.unit) < CLASH) &&
      all.every((other) => distanceToBox(other.disc, spot.label.box) > other.disc.radius),
  );
}

function isInside({ x, y, width, height }: Box, field: Field): boolean {
  return x >= 0 && y >= 0 && x + width <= field.width && y + height <= field.height;
}

function fewestSpotsFirst(all: readonly Naming[]): Naming[] {
  return all.toSorted((a, b) => a.spots.length - b.spots.length);
}
