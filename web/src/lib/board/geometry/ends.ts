/** Where slots begin and end: as near to the city as neighbors allow. */
import { measured } from './curves';
import { slotShapes } from './obstacles';
import type { Choice } from './pairs';
import { type Rectangle, overlap } from './rectangles';
import type { Sizes } from './sizes';
import { type LaidRoute, laneSlots } from './tracks';

const TOUCHING = 0.7;
const SHORTEST = 14.2;

/** One end of a route. */
export interface End {
  laid: LaidRoute;
  side: 0 | 1;
}

/** Gives every route its ends; where neighbors would touch, both step back until they do not. */
export function laidRoutes(choices: readonly Choice[], sizes: Sizes): LaidRoute[] {
  const laid = choices.map(({ route, chosen }): LaidRoute => {
    return { route, curve: chosen.curve, way: measured(chosen.curve).length, ends: [sizes.firstEnd, sizes.firstEnd] };
  });
  const outlines = new Map(laid.map((one) => [one, outline(one, sizes)]));
  const fans = fansOf(laid);
  let open = new Set(fans.values());
  while (open.size > 0) {
    const tight = new Set([...open].flatMap((fan) => touchingEnds(fan, outlines)));
    const moved = [...tight].filter((end) => stepBack(end, sizes));
    for (const { laid: one } of moved) outlines.set(one, outline(one, sizes));
    open = new Set(
      moved.flatMap(({ laid: { route } }) => [fans.get(route.from), fans.get(route.to)]).filter((fan) => !!fan),
    );
  }
  return laid;
}

/** The ends of routes at each city. */
export function fansOf(laid: readonly LaidRoute[]): Map<string, End[]> {
  const fans = new Map<string, End[]>();
  for (const one of laid) {
    for (const side of [0, 1] as const) {
      const city = side === 0 ? one.route.from : one.route.to;
      fans.set(city, [...(fans.get(city) ?? []), { laid: one, side }]);
    }
  }
  return fans;
}

function outline(laid: LaidRoute, sizes: Sizes): Rectangle[] {
  const margin = (TOUCHING * sizes.unit) / 2;
  return laid.route.lanes.flatMap((lane) => slotShapes(lane.track, laneSlots(laid, lane, sizes).slots, sizes, margin));
}

function touchingEnds(fan: readonly End[], shapes: ReadonlyMap<LaidRoute, Rectangle[]>): End[] {
  return fan.flatMap((end, index) =>
    fan.slice(0, index).flatMap((other) => (touch(shapes.get(end.laid), shapes.get(other.laid)) ? [end, other] : [])),
  );
}

function touch(a: readonly Rectangle[] = [], b: readonly Rectangle[] = []): boolean {
  return a.some((one) => b.some((other) => overlap(one, other)));
}

/** Moves an end away from its city, if the slots stay long enough. */
function stepBack({ laid, side }: End, sizes: Sizes): boolean {
  const can = canStepBack(laid, side, sizes);
  if (can) laid.ends[side] = Math.min(sizes.lastEnd, laid.ends[side] + sizes.endStep);
  return can;
}

/** Return the distance that routes of a city must step back from a shape, or undefined if they can't. */
export function retreatFrom(shape: Rectangle, fan: readonly End[], sizes: Sizes): LaidRoute[] | undefined {
  const retreat: LaidRoute[] = [];
  for (const { laid, side } of fan) {
    const trial: LaidRoute = { ...laid, ends: [...laid.ends] };
    while (covers(trial, shape, sizes)) {
      if (!stepBack({ laid: trial, side }, sizes)) return undefined;
    }
    if (trial.ends[side] > laid.ends[side]) retreat.push(trial);
  }
  return retreat;
}

function covers(laid: LaidRoute, shape: Rectangle, sizes: Sizes): boolean {
  return laid.route.lanes.some((lane) => {
    const { slots } = laneSlots(laid, lane, sizes);
    return slotShapes(lane.track, slots, sizes).some((slot) => overlap(slot, shape));
  });
}

function canStepBack({ route, way, ends }: LaidRoute, side: 0 | 1, sizes: Sizes): boolean {
  const left = way - ends[0] - ends[1] - sizes.endStep;
  const slots = route.length * SHORTEST * sizes.unit + (route.length - 1) * sizes.gap;
  return ends[side] < sizes.lastEnd && left >= slots;
}
