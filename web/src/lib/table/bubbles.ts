/** Where a bubble goes: beside the place that it is about, and always on the stage. */
import type { Point } from '../board/layout';

const AWAY = 24; // pixels from the place
const EDGE = 8; // pixels that stay free around the stage
const CITY = 7; // pixels around the middle of a city that are not to be hidden
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

/**
 * Where a bubble of some size goes that is about a place of the stage: where it hides the fewest of the cities there, and
 * otherwise to the side that the place faces.
 */
export function bubblePlace(
  place: Point,
  normal: Point,
  bubble: Size,
  stage: Size,
  cities: readonly Point[] = [],
): BubblePlace {
  const sides = normal.y >= 0 ? [true, false] : [false, true];
  const [first, second] = sides.map((isBelow) => sideOf(place, isBelow, bubble, stage));
  if (first === undefined || second === undefined) throw new RangeError('a bubble has two sides');
  const cost = (side: BubblePlace): number => missing(side, place, bubble) * 10 + hidden(side, bubble, cities);
  return cost(second) < cost(first) ? second : first;
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

/** How many cities lie under a bubble. */
function hidden({ x, y }: Point, { width, height }: Size, cities: readonly Point[]): number {
  const isUnder = (city: Point): boolean =>
    city.x > x - CITY && city.x < x + width + CITY && city.y > y - CITY && city.y < y + height + CITY;
  return cities.filter(isUnder).length;
}

function within(start: number, size: number, room: number): number {
  return Math.max(EDGE, Math.min(start, room - size - EDGE));
}
