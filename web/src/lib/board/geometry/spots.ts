/** Where a city's name could be written, and how good each place is. */
import type { Box, LabelShape, Point } from '../shapes';
import { type Disc, type Field, type Obstacle, clearance, distanceToBox } from './obstacles';
import { type Rectangle, boxRectangle, overlap, slotRectangle } from './rectangles';
import { LINE_HEIGHT } from './sizes';
import { type Wording, wordingsOf } from './words';

/** A possible place of a label. */
export interface Spot {
  label: LabelShape;
  shape: Rectangle;
  /** the lower, the better */
  cost: number;
  /** whether it lies on nothing and within the board */
  isFree: boolean;
}

interface Try {
  /** in eighths of a turn */
  side: number;
  cosine: number;
  sine: number;
  distance: number;
  cost: number;
}

const DIRECTIONS = 24;
const DISTANCES = [
  { distance: 2.6, cost: 0 },
  { distance: 4.5, cost: 0.35 },
  { distance: 7, cost: 0.9 },
  { distance: 10.5, cost: 1.8 },
  { distance: 15, cost: 3 },
];
const CLEAR = 3.2;
const RIM = 3;
const BLOCKED = 50;

/** The best places for a city's name, the best first; those that lie on something only if `blocked` ones are asked for. */
export function spotsFor(disc: Disc, size: number, field: Field, wanted: number, blocked: boolean): Spot[] {
  const wordings = wordingsOf(disc.city.name);
  const near = surroundings(disc, Math.max(...wordings.map(({ width }) => width)) * size, size, field);
  const spots: Spot[] = [];
  for (const wording of wordings) {
    const extra = wordingCost(wording);
    for (const attempt of triesFor(disc)) {
      const limit = spots[wanted - 1]?.cost ?? (blocked ? Infinity : BLOCKED);
      if (attempt.cost + extra >= limit) break;
      const label = labelAt(attempt, wording, disc, size, field.unit);
      const spot = spotOf(attempt.cost + extra, label, disc, field, near, limit);
      if (spot) insert(spots, spot, wanted);
    }
  }
  return spots;
}

function triesFor({ side }: Disc): readonly Try[] {
  return side === undefined ? TRIES : TRIES.filter((attempt) => attempt.side === side);
}

function insert(spots: Spot[], spot: Spot, wanted: number): void {
  const index = spots.findIndex((other) => other.cost > spot.cost);
  spots.splice(index === -1 ? spots.length : index, 0, spot);
  if (spots.length > wanted) spots.pop();
}

interface Surroundings {
  obstacles: Obstacle[];
  discs: Disc[];
}

function surroundings(disc: Disc, width: number, size: number, field: Field): Surroundings {
  const reach = width + 24 * field.unit;
  const height = 3 * size + 24 * field.unit;
  const isNear = ({ x, y }: Point, w: number, h: number): boolean =>
    Math.abs(x - disc.x) < reach + w && Math.abs(y - disc.y) < height + h;
  const away = ({ shape }: Obstacle): number => Math.abs(shape.x - disc.x) + Math.abs(shape.y - disc.y);
  return {
    // The nearest first: they are the likeliest to be in the way.
    obstacles: field.obstacles
      .filter(({ shape, halfWidth, halfHeight }) => isNear(shape, halfWidth, halfHeight))
      .sort((a, b) => away(a) - away(b)),
    discs: field.discs.filter((other) => other !== disc && isNear(other, 40, 40)),
  };
}

/** Every direction and distance, the most welcome first. */
const TRIES = Array.from({ length: DIRECTIONS }, (_, index) => (index * 2 * Math.PI) / DIRECTIONS)
  .flatMap((angle) =>
    DISTANCES.map(({ distance, cost }): Try => {
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      return { side: sideOf(cosine, sine), cosine, sine, distance, cost: cost + directionCost(cosine, sine) };
    }),
  )
  .sort((a, b) => a.cost - b.cost);

/** Towards which eighth of a turn a direction points; 0 is the east, 2 the south. */
export function sideOf(x: number, y: number): number {
  return Math.round((Math.atan2(y, x) * 4) / Math.PI + 8) % 8;
}

/** A name reads best beside its city, then above and below, then at a slant. */
function directionCost(cosine: number, sine: number): number {
  const slant = Math.abs(cosine * sine);
  return 0.3 * Math.abs(sine) + 0.5 * slant + (cosine < -0.5 ? 0.08 : 0) + (sine > 0.5 ? 0.05 : 0);
}

function wordingCost({ lines, width }: Wording): number {
  return lines.length > 1 ? Math.max(0.6, 2 - 0.12 * width * lines.length) : 0;
}

/** Return a place with its cost, or undefined if it costs more than it may. */
function spotOf(
  welcome: number,
  label: LabelShape,
  disc: Disc,
  field: Field,
  near: Surroundings,
  limit: number,
): Spot | undefined {
  const shape = boxRectangle(label.box);
  let cost = welcome + rimCost(label.box, field);
  for (const obstacle of near.obstacles) {
    if (cost >= limit) return undefined;
    cost += obstacleCost(shape, obstacle, field.unit);
  }
  if (cost < BLOCKED) cost += strangerCost(label.box, disc, near.discs, field.unit) + fenceCost(label.box, disc, near);
  return cost < limit ? { label, shape, cost, isFree: cost < BLOCKED } : undefined;
}

/** The label's box slides around the city, so that its near side faces it. */
function labelAt(attempt: Try, wording: Wording, disc: Disc, size: number, unit: number): LabelShape {
  const { cosine, sine, distance } = attempt;
  const width = wording.width * size;
  const height = (wording.rise + wording.fall + (wording.lines.length - 1) * LINE_HEIGHT) * size;
  const away = disc.radius + distance * unit;
  const x = disc.x + away * cosine + (width / 2) * (slide(cosine) - 1);
  const y = disc.y + away * sine + (height / 2) * (slide(sine) - 1);
  const anchor = cosine > 0.7 ? 'start' : cosine < -0.7 ? 'end' : 'middle';
  const anchorX = { start: x, middle: x + width / 2, end: x + width }[anchor];
  return { x: anchorX, y: y + wording.rise * size, lines: wording.lines, anchor, box: { x, y, width, height } };
}

function slide(part: number): number {
  return Math.max(-1, Math.min(1, part * Math.SQRT2));
}

function rimCost({ x, y, width, height }: Box, field: Field): number {
  const margin = RIM * field.unit;
  const out = margin - Math.min(x, y, field.width - x - width, field.height - y - height);
  return out > 1e-6 ? 2 * BLOCKED + out / field.unit : 0;
}

function obstacleCost(shape: Rectangle, obstacle: Obstacle, unit: number): number {
  const limit = obstacle.kind === 'rail' ? 0.6 * unit : CLEAR * unit;
  const gap = clearance(shape, obstacle, limit);
  if (gap >= limit) return 0;
  if (obstacle.kind === 'rail') return 2.5;
  if (gap < 0) return (obstacle.kind === 'city' ? 2 : 1) * BLOCKED - (2 * gap) / unit;
  const lack = 1 - gap / limit;
  return 3.2 * lack * lack;
}

/** A name must not seem to belong to another city. */
function strangerCost(box: Box, disc: Disc, others: readonly Disc[], unit: number): number {
  const own = distanceToBox(disc, box) - disc.radius;
  let cost = 0;
  for (const other of others) {
    const lead = (distanceToBox(other, box) - other.radius - own) / unit;
    if (lead < 8) cost += 3 * (1 - Math.max(-8, lead) / 8);
  }
  return cost;
}

/** No track should run between a city and its name. */
function fenceCost(box: Box, disc: Disc, near: Surroundings): number {
  const to = {
    x: Math.min(box.x + box.width, Math.max(box.x, disc.x)),
    y: Math.min(box.y + box.height, Math.max(box.y, disc.y)),
  };
  const length = Math.hypot(to.x - disc.x, to.y - disc.y);
  const angle = (Math.atan2(to.y - disc.y, to.x - disc.x) * 180) / Math.PI;
  const sight = slotRectangle({ x: (disc.x + to.x) / 2, y: (disc.y + to.y) / 2, angle, length, hasEngine: false }, 1);
  return near.obstacles.some(({ kind, shape }) => kind === 'slot' && overlap(sight, shape)) ? 8 : 0;
}
