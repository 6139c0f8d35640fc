/** The curves that a route could have, and what each costs by itself. */
import type { Curve, Point } from '../shapes';
import { cityCrowding, type Line } from './clearance';
import { bowed } from './curves';
import { lineOf, placesOn } from './lines';
import type { Route } from './routes';
import type { Sizes } from './sizes';

/** The board that routes must not leave. */
export interface Area {
  width: number;
  height: number;
}

/** One curve that a route could have. */
export interface Bend {
  /** its place among the route's bends */
  index: number;
  curve: Curve;
  line: Line;
  /** what it costs by itself: its shape, what it runs over, the rim of the board */
  own: number;
}

const PREFERRED = 0.045;
const SAGITTAS = [PREFERRED, 0.03, 0.06, 0.075, 0.09, 0.11, 0.135, 0.17, 0.22].flatMap((part) => [part, -part]);

/** The number of bends that each route can choose from. */
export const BENDS = SAGITTAS.length;

/** All bends of a route. */
export function bendsOf(route: Route, cities: readonly Point[], area: Area, sizes: Sizes): Bend[] {
  const others = cities.filter((city) => city !== route.start && city !== route.end);
  const places = placesOn(route, sizes);
  return SAGITTAS.map((sagitta, index) => {
    const curve = bowed(route.start, route.end, sagitta);
    const line = lineOf(curve, places, route.halfWidth, sizes);
    const inTheWay = cityCrowding(line, others, sizes) + rimCost(line, area, sizes);
    return { index, curve, line, own: shapeCost(route, sagitta) + inTheWay };
  });
}

/** A curve should be gentle, and its slots should not turn much from one to the next. */
function shapeCost(route: Route, sagitta: number): number {
  const excess = (Math.abs(sagitta) - PREFERRED) / PREFERRED;
  const turn = (8 * sagitta) / Math.max(2, route.length);
  return 1.4 * excess * excess + 18 * turn * turn;
}

function rimCost({ samples, halfWidth }: Line, area: Area, sizes: Sizes): number {
  const margin = halfWidth + 4 * sizes.unit;
  let cost = 0;
  for (const { x, y, weight } of samples) {
    const out = margin - Math.min(x, y, area.width - x, area.height - y);
    if (out > 0) cost += (weight * 2 * out) / sizes.unit;
  }
  return cost;
}
