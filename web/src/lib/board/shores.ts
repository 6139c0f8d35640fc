/**
 * The shores of areas, region by region: a browser strokes a path again in each of its tiles, however little of it lies
 * there, and pays for each path.
 */
import type { Point } from './shapes';

const CURVES = 80; // in a piece
const REGION = 300; // units
const RING = /M([^q]+)q([^t]+)t([^z]+)z/g;
const START = /^M(-?[\d.]+) ?(-?[\d.]+)/;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
const ORIGIN: Point = { x: 0, y: 0 };

interface Curve {
  from: Point;
  control: Point;
  to: Point;
}

/** Areas as they are written in a base map: each of their rings is one smooth curve, `M…q…t…z`. */
export function shoresOf(areas: readonly string[]): string[] {
  const rings = [...areas.join('').matchAll(RING)].map(([path, start = '', first = '', rest = '']) => {
    return { path, start: pointsIn(start), first: pointsIn(first), rest: pointsIn(rest) };
  });
  const islets = rings.filter(({ rest }) => rest.length < CURVES).map(({ path }) => path);
  const shores = rings.filter(({ rest }) => rest.length >= CURVES);
  return byRegion([...islets, ...shores.flatMap(({ start, first, rest }) => piecesOf(start, first, rest))]);
}

/** Paths that begin near each other, as one. */
export function byRegion(paths: readonly string[]): string[] {
  const regions = new Map<string, string>();
  for (const path of paths) {
    const [x = 0, y = 0] = (path.match(START) ?? []).slice(1).map((place) => Math.floor(Number(place) / REGION));
    const region = `${x} ${y}`;
    regions.set(region, (regions.get(region) ?? '') + path);
  }
  return [...regions.values()];
}

function piecesOf([start = ORIGIN]: Point[], [bend = ORIGIN, first = ORIGIN]: Point[], rest: Point[]): string[] {
  const curves = curvesFrom(start, plus(start, bend), [first, ...rest]);
  const pieces: string[] = [];
  for (let index = 0; index < curves.length; index += CURVES) pieces.push(pathOf(curves.slice(index, index + CURVES)));
  return [...pieces, `M${text(start)}L${text(curves.at(-1)?.to ?? start)}`];
}

/** Smooth curves: each goes on from the one before it, in the same direction. */
function curvesFrom(start: Point, bend: Point, steps: readonly Point[]): Curve[] {
  let [from, control] = [start, bend];
  return steps.map((step) => {
    const curve = { from, control, to: plus(from, step) };
    from = curve.to;
    control = { x: 2 * from.x - control.x, y: 2 * from.y - control.y };
    return curve;
  });
}

function pathOf(curves: readonly Curve[]): string {
  const { from = ORIGIN, control = ORIGIN } = curves[0] ?? {};
  return `M${text(from)}Q${text(control)} ${curves.map(({ to }) => text(to)).join('T')}`;
}

function pointsIn(numbers: string): Point[] {
  const values = [...numbers.matchAll(NUMBER)].map(Number);
  return values.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: values[index + 1] ?? 0 }] : []));
}

function plus(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

function text({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
