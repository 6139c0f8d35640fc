/** Quadratic curves: points, directions, parts, neighbors at a distance, lengths, and how SVG writes them. */
import type { Curve, Point } from '../shapes';

const STEPS = 16;

/** How far two points are apart. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The point at this part of the way from one point to another. */
export function between(a: Point, b: Point, part = 0.5): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

/** A point, moved by a multiple of a direction. */
export function moved(point: Point, direction: Point, by: number): Point {
  return { x: point.x + direction.x * by, y: point.y + direction.y * by };
}

/** A vector of length 1; along x if there is no direction at all. */
export function unitVector(x: number, y: number): Point {
  const length = Math.hypot(x, y);
  return length > 1e-9 ? { x: x / length, y: y / length } : { x: 1, y: 0 };
}

/** A direction, turned by a quarter. */
export function quarterTurn(direction: Point): Point {
  return { x: -direction.y, y: direction.x };
}

/** The curve between two points whose middle is off the straight line by `sagitta`, a part of the distance. */
export function bowed(start: Point, end: Point, sagitta: number): Curve {
  const normal = { x: start.y - end.y, y: end.x - start.x };
  return { start, control: moved(between(start, end), normal, 2 * sagitta), end };
}

/** The point of a curve at 0..1. */
export function pointAt({ start, control, end }: Curve, at: number): Point {
  const rest = 1 - at;
  const [a, b, c] = [rest * rest, 2 * rest * at, at * at];
  return { x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y };
}

/** The direction of a curve at 0..1. */
export function directionAt({ start, control, end }: Curve, at: number): Point {
  const rest = 1 - at;
  const x = rest * (control.x - start.x) + at * (end.x - control.x);
  const y = rest * (control.y - start.y) + at * (end.y - control.y);
  return Math.hypot(x, y) > 1e-9 ? unitVector(x, y) : unitVector(end.x - start.x, end.y - start.y);
}

/** The part of a curve from one place of it to another. */
export function partOf(curve: Curve, from: number, to: number): Curve {
  const { start, control, end } = curve;
  const control1 = between(start, control, from);
  const control2 = between(control, end, from);
  return { start: pointAt(curve, from), control: between(control1, control2, to), end: pointAt(curve, to) };
}

/** The same curve, walked from its end. */
export function reversed({ start, control, end }: Curve): Curve {
  return { start: end, control, end: start };
}

/** A curve beside this one: very nearly parallel, and with the same directions at its ends. */
export function parallel(curve: Curve, by: number): Curve {
  if (by === 0) return curve;
  const first = quarterTurn(directionAt(curve, 0));
  const last = quarterTurn(directionAt(curve, 1));
  const bend = 1 + first.x * last.x + first.y * last.y;
  const middle = bend > 0.2 ? { x: (first.x + last.x) / bend, y: (first.y + last.y) / bend } : first;
  return {
    start: moved(curve.start, first, by),
    control: moved(curve.control, middle, by),
    end: moved(curve.end, last, by),
  };
}

/** A curve as points, evenly spread over 0..1. */
export function pointsOf(curve: Curve, parts: number): Point[] {
  return Array.from({ length: parts + 1 }, (_, index) => pointAt(curve, index / parts));
}

/** Where along a curve one is so far from its start; at most the middle. */
export function leavesAt(curve: Curve, radius: number): number {
  let at = Math.min(0.5, radius / Math.max(1e-9, 2 * distance(curve.start, curve.control)));
  for (let step = 0; step < 4; step += 1) {
    at = Math.min(0.5, (at * radius) / Math.max(1e-9, distance(curve.start, pointAt(curve, at))));
  }
  return at;
}

/** A curve's length, and where on it one is after a way of any length. */
export interface Ruler {
  length: number;
  /** the place in 0..1 after this way from the start */
  after: (way: number) => number;
}

/** Measures a curve. */
export function measured(curve: Curve): Ruler {
  const ways = [0];
  let length = 0;
  let last = curve.start;
  for (let step = 1; step <= STEPS; step += 1) {
    const next = pointAt(curve, step / STEPS);
    length += distance(last, next);
    ways.push(length);
    last = next;
  }
  return { length, after: (way) => placeAfter(ways, way) };
}

function placeAfter(ways: readonly number[], way: number): number {
  const next = ways.findIndex((reached) => reached >= way);
  if (next === 0) return 0;
  if (next === -1) return 1;
  const [before, reached] = [ways[next - 1] ?? 0, ways[next] ?? 0];
  return (next - 1 + (way - before) / (reached - before)) / (ways.length - 1);
}

/** Curves that follow each other, as SVG path data. */
export function pathOf(curves: readonly Curve[]): string {
  const [first] = curves;
  if (first === undefined) return '';
  const pieces = curves.map(({ control, end }) => `Q${pair(control)} ${pair(end)}`);
  return `M${pair(first.start)}${pieces.join('')}`;
}

function pair({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

/** A number with as many digits as a drawing needs. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
