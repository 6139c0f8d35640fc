/** Where a bubble goes: beside the place that it is about, and always on the stage. */
import type { Point } from '../board/layout';

const AWAY = 24; // pixels from the place
const EDGE = 8; // pixels that stay free around the stage
const CITY = 7; // pixels around the middle of a city, or of a train, that are not to be hidden
const NEAR = 4; // pixels nearer to its place that are as bad as one thing hidden
const TIP = 14; // pixels from the corner of the bubble to its tip, at least

interface Size {
  width: number;
  height: number;
}

/** The upper left corner of a bubble, and how far from there its tip is. */
export interface BubblePlace extends Point {
  isBelow: boolean;
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
  const sides = normal.y >= 0 ? [true, false] : [false, true];
  const sights = [...route, ...cities];
  const candidates = [
    ...sides.map((isBelow) => ({ isBelow, about: place })),
    ...sides.map((isBelow) => ({ isBelow, about: endOf(route, isBelow) ?? place })),
  ].map(({ isBelow, about }) => {
    const side = sideOf(about, isBelow, bubble, stage);
    return { side, cost: missing(side, about, bubble) / NEAR + hidden(side, bubble, sights) };
  });
  return candidates.reduce((best, candidate) => (candidate.cost < best.cost ? candidate : best)).side;
}

/** The lowest or the highest place of a route. */
function endOf(route: readonly Point[], isLowest: boolean): Point | undefined {
  return [...route].sort((one, other) => (isLowest ? other.y - one.y : one.y - other.y))[0];
}

/** A bubble above or below its place; where there is no room it is pushed onto the stage. */
function sideOf(place: Point, isBelow: boolean, bubble: Size, stage: Size): BubblePlace {
  const x = within(place.x - bubble.width / 2, bubble.width, stage.width);
  const y = within(isBelow ? place.y + AWAY : place.y - AWAY - bubble.height, bubble.height, stage.height);
  return { x, y, isBelow, tip: Math.min(Math.max(place.x - x, TIP), Math.max(bubble.width - TIP, TIP)) };
}

/** How many pixels of the distance to its place a bubble lacks. */
function missing({ y, isBelow }: BubblePlace, place: Point, { height }: Size): number {
  return Math.max(0, AWAY - (isBelow ? y - place.y : place.y - y - height));
}

/** How many sights lie under a bubble. */
function hidden({ x, y }: Point, { width, height }: Size, sights: readonly Point[]): number {
  const isUnder = (sight: Point): boolean =>
    sight.x > x - CITY && sight.x < x + width + CITY && sight.y > y - CITY && sight.y < y + height + CITY;
  return sights.filter(isUnder).length;
}

function within(start: number, size: number, room: number): number {
  return Math.max(EDGE, Math.min(start, room - size - EDGE));
}
