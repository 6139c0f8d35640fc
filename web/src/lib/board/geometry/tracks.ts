/** Tracks as they are drawn: rails, slots and bands on the lanes of a route. */
import type { Curve, Point, TrackShape } from '../shapes';
import {
  directionAt,
  distance,
  leavesAt,
  measured,
  moved,
  parallel,
  partOf,
  pathOf,
  pointAt,
  quarterTurn,
  reversed,
} from './curves';
import type { Lane, Route } from './routes';
import type { Sizes } from './sizes';
import { engineSlots, type LaneSlots, readable, slotsOn } from './slots';

/** A route with its curve, and how far from each city its slots begin. */
export interface LaidRoute {
  route: Route;
  curve: Curve;
  /** how long the curve is */
  way: number;
  ends: [number, number];
}

/** The curve of a lane between the two places where its slots may begin. */
export function laneCurve({ curve, ends }: LaidRoute, lane: Lane): Curve {
  const longest = 0.3 * distance(curve.start, curve.end);
  const from = leavesAt(curve, Math.min(ends[0], longest));
  const to = 1 - leavesAt(reversed(curve), Math.min(ends[1], longest));
  const beside = parallel(partOf(curve, from, to), lane.aside);
  return lane.isReversed ? reversed(beside) : beside;
}

/** The slots of a lane, with the engine on those of a ferry. */
export function laneSlots(laid: LaidRoute, lane: Lane, sizes: Sizes): LaneSlots {
  const { track } = lane;
  const found = slotsOn(laneCurve(laid, lane), Math.max(1, track.length), track.is_tunnel ? sizes.tunnelCut : 0, sizes);
  const engines = engineSlots(track.length, track.ferry_wilds);
  found.slots.forEach((slot, index) => (slot.hasEngine = engines.has(index)));
  return found;
}

/** All tracks of the routes. */
export function trackShapes(laid: readonly LaidRoute[], sizes: Sizes): TrackShape[] {
  return laid.flatMap((one) => one.route.lanes.map((lane) => trackShape(one, lane, sizes)));
}

function trackShape(laid: LaidRoute, lane: Lane, sizes: Sizes): TrackShape {
  const curve = laneCurve(laid, lane);
  const { slots, from, to } = laneSlots(laid, lane, sizes);
  const half = measured(curve);
  const at = half.after(half.length / 2);
  const curves = railOf(laid, lane, curve);
  const middle = slots[Math.floor((slots.length - 1) / 2)] ?? { ...pointAt(curve, 0.5), angle: 0 };
  return {
    track: lane.track,
    slots,
    rail: pathOf(curves),
    band: pathOf([partOf(curve, from, to)]),
    letter: { x: middle.x, y: middle.y, angle: readable(middle.angle) },
    middle: pointAt(curve, at),
    normal: outside(curve, at),
    curves,
  };
}

/** The rail of a lane: a lane beside its route's curve swings out of one city and into the other. */
function railOf({ curve: whole }: LaidRoute, lane: Lane, curve: Curve): Curve[] {
  const [start, end] = lane.isReversed ? [whole.end, whole.start] : [whole.start, whole.end];
  if (lane.aside === 0) return [lane.isReversed ? reversed(whole) : whole];
  return [swing(start, curve), curve, reversed(swing(end, reversed(curve)))];
}

function swing(city: Point, lane: Curve): Curve {
  const back = 0.6 * distance(city, lane.start);
  return { start: city, control: moved(lane.start, directionAt(lane, 0), -back), end: lane.start };
}

function outside(curve: Curve, at: number): Point {
  const { x, y } = quarterTurn(directionAt(curve, at));
  const bulge = {
    x: curve.control.x - (curve.start.x + curve.end.x) / 2,
    y: curve.control.y - (curve.start.y + curve.end.y) / 2,
  };
  return x * bulge.x + y * bulge.y < 0 ? { x: -x, y: -y } : { x, y };
}
