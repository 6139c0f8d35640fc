/** Where a bubble goes: beside the place that it is about, and always on the stage. */
import type { Point } from './layout';

const AWAY = 24; // pixels from the place
const EDGE = 8; // pixels that stay free around the stage
const CITY = 7; // pixels around the middle of a city, or of a train, that are not to be hidden
const NEAR = 4; // pixels nearer to its place that are as bad as one thing hidden
const TIP = 14; // pixels from the corner of the bubble to its tip, at least
const ALIGNED = [0.5, 0, 1]; // where along its edge a bubble has its tip, the best first
const LESS = 0.1; // what is less good counts like so much of a thing hidden

interface Size {
  width: number;
  height: number;
}

export type BubbleSide = 'above' | 'below' | 'left' | 'right';

/** The upper left corner of a bubble, on which side of its place it is, and how far along its edge its tip is. */
export interface BubblePlace extends Point {
  side: BubbleSide;
  tip: number;
}

/** What a bubble should leave in sight, as places of the stage: the route that it is about, and the cities. */
export interface Sights {
  route?: readonly Point[];
  cities?: readonly Point[];
}

/**
 * Where a bubble of some size goes that is about a place of the stage: to the side that the place faces, or wherever it
 * hides less. That may be above or below the whole route.
 */
export function bubblePlace(
  place: Point,
  normal: Point,
  bubble: Size,
  stage: Size,
  { route = [], cities = [] }: Sights = {},
): BubblePlace {
  const sights = [...route, ...cities];
  const candidates = sidesFor(normal)
    .flatMap((side) => [place, endOf(route, side) ?? place].map((about) => ({ side, about })))
    .flatMap((one) => ALIGNED.map((along) => ({ ...one, along })))
    .map(({ side, about, along }) => {
      const put = putBeside(about, side, along, bubble, stage);
      const less = (along === 0.5 ? 0 : LESS) + (about === place ? 0 : 2 * LESS);
      return { put, cost: less + missing(put, about, bubble) / NEAR + hidden(put, bubble, sights) };
    });
  return candidates.reduce((best, candidate) => (candidate.cost < best.cost ? candidate : best)).put;
}

/** The sides of a place, first the one that it faces. What stands beside a route that goes across is far from its middle. */
function sidesFor({ x, y }: Point): BubbleSide[] {
  const upright: BubbleSide[] = y >= 0 ? ['below', 'above'] : ['above', 'below'];
  if (Math.abs(x) <= Math.abs(y)) return upright;
  return [...(x >= 0 ? (['right', 'left'] as const) : (['left', 'right'] as const)), ...upright];
}

/** The lowest or the highest place of a route; beside it a bubble stands next to its middle. */
function endOf(route: readonly Point[], side: BubbleSide): Point | undefined {
  if (side === 'left' || side === 'right') return undefined;
  return [...route].sort((one, other) => (side === 'below' ? other.y - one.y : one.y - other.y))[0];
}

/** A bubble on a side of its place, with its tip so far along its edge; without room it is pushed onto the stage. */
function putBeside(place: Point, side: BubbleSide, along: number, bubble: Size, stage: Size): BubblePlace {
  const back = (length: number): number => TIP + along * Math.max(0, length - 2 * TIP);
  const corner = {
    above: { x: place.x - back(bubble.width), y: place.y - AWAY - bubble.height },
    below: { x: place.x - back(bubble.width), y: place.y + AWAY },
    left: { x: place.x - AWAY - bubble.width, y: place.y - back(bubble.height) },
    right: { x: place.x + AWAY, y: place.y - back(bubble.height) },
  }[side];
  const x = within(corner.x, bubble.width, stage.width);
  const y = within(corner.y, bubble.height, stage.height);
  const isUpright = side === 'above' || side === 'below';
  const [to, length] = isUpright ? [place.x - x, bubble.width] : [place.y - y, bubble.height];
  return { x, y, side, tip: Math.min(Math.max(to, TIP), Math.max(length - TIP, TIP)) };
}

/** The pixels that a bubble lacks of the distance to its place. */
function missing({ x, y, side }: BubblePlace, place: Point, { width, height }: Size): number {
  const away = {
    above: place.y - y - height,
    below: y - place.y,
    left: place.x - x - width,
    right: x - place.x,
  }[side];
  return Math.max(0, AWAY - away);
}

/** The number of sights under a bubble. */
function hidden({ x, y }: Point, { width, height }: Size, sights: readonly Point[]): number {
  const isUnder = (sight: Point): boolean =>
    sight.x > x - CITY && sight.x < x + width + CITY && sight.y > y - CITY && sight.y < y + height + CITY;
  return sights.filter(isUnder).length;
}

function within(start: number, size: number, room: number): number {
  return Math.max(EDGE, Math.min(start, room - size - EDGE));
}
