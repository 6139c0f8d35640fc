/** How badly a curve is in the way of other curves and of cities. */
import type { Box, Point } from '../shapes';
import { distanceToBox } from './obstacles';
import type { Sizes } from './sizes';

/** A point of a route's curve, with its distances to the route's own cities. */
export interface Sample extends Point {
  fromStart: number;
  fromEnd: number;
  /** the part of the curve it stands for, in tens of units */
  weight: number;
}

/** At which of a line's ends it meets another line. */
export interface Meeting {
  atStart: boolean;
  atEnd: boolean;
}

/** A route's curve as points, with what is needed to compare it with others. */
export interface Line {
  samples: Sample[];
  /** fewer points, to measure distances to */
  points: Point[];
  halfWidth: number;
  box: Box;
}

const ROOM = 14;
const CITY_ROOM = 12;
const BOX_ROOM = 2.5;
const MOST_FOR_BOX = 40;
const LEAST_GAP = 0.8;
// Two routes of one city get more room the farther they are from it.
const OPENING = 0.3;

/** What it costs that one line runs beside another. */
export function crowdingOf(line: Line, other: Line, meeting: Meeting, sizes: Sizes): number {
  const width = line.halfWidth + other.halfWidth;
  const mostRoom = ROOM * sizes.unit;
  let cost = 0;
  for (const sample of line.samples) {
    const fromCity = fromMeeting(sample, meeting);
    if (fromCity < sizes.firstEnd) continue;
    const room = Math.min(mostRoom, OPENING * fromCity);
    if (!isNear(sample, other.box, room + width)) continue;
    const away = distanceToLine(sample, other.points);
    const gap = away - widthBeside(away / fromCity, line.halfWidth, other.halfWidth);
    if (gap < room) cost += sample.weight * squeezed(gap, room, touchingCost(fromCity, sizes), sizes);
  }
  return cost;
}

/** Half the widths of two slots that lie at an angle with this sine: the corner of one is beside the edge of the other. */
function widthBeside(sine: number, halfWidth: number, other: number): number {
  const cosine = Math.sqrt(Math.max(0, 1 - sine * sine));
  return halfWidth > other ? halfWidth + other * cosine : other + halfWidth * cosine;
}

/** Near a city slots can step back, farther out they can't. */
function touchingCost(fromCity: number, { firstEnd, lastEnd }: Sizes): number {
  const part = (fromCity - firstEnd) / (lastEnd - firstEnd);
  return part < 1 ? 0.2 + 4 * part * part : 45;
}

function fromMeeting(point: Sample, { atStart, atEnd }: Meeting): number {
  const fromStart = atStart ? point.fromStart : Infinity;
  return atEnd && point.fromEnd < fromStart ? point.fromEnd : fromStart;
}

/** What it costs that a line runs past cities that are not its own. */
export function cityCrowding(line: Line, cities: readonly Point[], sizes: Sizes): number {
  const room = CITY_ROOM * sizes.unit;
  let cost = 0;
  for (const city of cities) {
    if (!isNear(city, line.box, room + sizes.city)) continue;
    const gap = distanceToLine(city, line.points) - line.halfWidth - sizes.city;
    if (gap < room) cost += 2 * squeezed(gap, room, 60, sizes);
  }
  return cost;
}

/** What it costs that a line runs over a box, which it should not. */
export function boxCrowding({ samples, halfWidth }: Line, box: Box, sizes: Sizes): number {
  const room = BOX_ROOM * sizes.unit;
  let cost = 0;
  for (const sample of samples) {
    if (!isNear(sample, box, room + halfWidth)) continue;
    const gap = distanceToBox(sample, box) - halfWidth;
    const fromCity = Math.min(sample.fromStart, sample.fromEnd);
    if (gap < room)
      cost += sample.weight * squeezed(gap, room, Math.min(MOST_FOR_BOX, 2 * touchingCost(fromCity, sizes)), sizes);
  }
  return cost;
}

function squeezed(gap: number, room: number, touching: number, sizes: Sizes): number {
  const lack = Math.min(1, (room - gap) / room);
  const overlap = LEAST_GAP - gap / sizes.unit;
  return lack * lack + (overlap > 0 ? touching * (0.1 + Math.min(1.2, overlap / 6)) : 0);
}

/** Whether a point is within a box or not farther from it than `margin`. */
export function isNear({ x, y }: Point, box: Box, margin: number): boolean {
  return x > box.x - margin && x < box.x + box.width + margin && y > box.y - margin && y < box.y + box.height + margin;
}

/** How far a point is from a line of points. */
export function distanceToLine({ x, y }: Point, line: readonly Point[]): number {
  let best = Infinity;
  let last: Point | undefined;
  for (const next of line) {
    if (last) best = Math.min(best, squareToSegment(x - last.x, y - last.y, next.x - last.x, next.y - last.y));
    last = next;
  }
  return Math.sqrt(best);
}

function squareToSegment(x: number, y: number, alongX: number, alongY: number): number {
  const square = alongX * alongX + alongY * alongY;
  const part = square > 0 ? (x * alongX + y * alongY) / square : 0;
  const at = part < 0 ? 0 : part > 1 ? 1 : part;
  const offX = x - at * alongX;
  const offY = y - at * alongY;
  return offX * offX + offY * offY;
}
