/** Curves as points, denser near the cities, where routes meet. */
import type { Box, Curve, Point } from '../shapes';
import type { Line, Sample } from './clearance';
import { bowed, distance, leavesAt, pointAt, pointsOf } from './curves';
import type { Route } from './routes';
import type { Sizes } from './sizes';

const NEAR_CITIES = [12, 15.5, 19.5, 24];
const SPACING = 13;
const COARSE = 24;
const USUAL_BEND = 0.08;

/** Where along the curves of a route to look at them: at fixed distances from both cities, and evenly between. */
export function placesOn({ start, end }: Route, sizes: Sizes): number[] {
  const chord = distance(start, end);
  const curve = bowed(start, end, USUAL_BEND);
  const radii = NEAR_CITIES.map((radius) => radius * sizes.unit).filter((radius) => radius < 0.45 * chord);
  const first = radii.map((radius) => leavesAt(curve, radius));
  const from = first.at(-1) ?? 0.2;
  const parts = Math.min(16, Math.max(2, Math.round(((1 - 2 * from) * chord) / (SPACING * sizes.unit))));
  const middle = Array.from({ length: parts - 1 }, (_, index) => from + ((1 - 2 * from) * (index + 1)) / parts);
  return [...first, ...middle, ...first.map((at) => 1 - at).reverse()];
}

/** One of a route's curves as points. */
export function lineOf(curve: Curve, places: readonly number[], halfWidth: number, sizes: Sizes): Line {
  const chord = distance(curve.start, curve.end);
  const points = pointsOf(curve, Math.min(8, Math.max(3, Math.round(chord / (COARSE * sizes.unit)))));
  return { samples: samplesOf(curve, places, chord / (10 * sizes.unit)), points, halfWidth, box: boxAround(points) };
}

function samplesOf(curve: Curve, places: readonly number[], tens: number): Sample[] {
  return places.map((at, index) => {
    const { x, y } = pointAt(curve, at);
    return {
      x,
      y,
      fromStart: Math.hypot(x - curve.start.x, y - curve.start.y),
      fromEnd: Math.hypot(x - curve.end.x, y - curve.end.y),
      weight: (tens * ((places[index + 1] ?? at) - (places[index - 1] ?? at))) / 2,
    };
  });
}

function boxAround(points: readonly Point[]): Box {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
