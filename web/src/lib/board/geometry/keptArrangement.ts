/** Arrangements of the maps that we ship, as they are kept in files: to find them takes long, and they are always the same. */
import type { LabelShape } from '../shapes';
import type { Arrangement, Arranger } from './arrangement';
import { measured } from './curves';
import type { Route } from './routes';

/** An arrangement as a file has it. */
export interface KeptArrangement {
  /** for each route, in the order of the board: the control point of its curve, and where its slots begin and end */
  routes: [x: number, y: number, start: number, end: number][];
  /** by city */
  labels: Record<string, LabelShape>;
}

/** What to keep of an arrangement: a hundredth of a unit can't be seen. */
export function toKeep({ laid, labels }: Arrangement): KeptArrangement {
  const kept: KeptArrangement = {
    routes: laid.map(({ curve: { control }, ends }) => [control.x, control.y, ...ends]),
    labels: Object.fromEntries(labels),
  };
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value;
  return JSON.parse(JSON.stringify(kept, rounded)) as KeptArrangement;
}

/** Remembers an arrangement. */
export function recalling(kept: KeptArrangement): Arranger {
  return ({ routes }) => recalled(kept, routes);
}

function recalled({ routes: found, labels }: KeptArrangement, routes: readonly Route[]): Arrangement {
  const laid = routes.map((route, index) => {
    const [x, y, start, end] = found[index] ?? missing(route);
    const curve = { start: route.start, control: { x, y }, end: route.end };
    return { route, curve, way: measured(curve).length, ends: [start, end] as [number, number] };
  });
  return { laid, labels: new Map(Object.entries(labels)) };
}

function missing({ from, to }: Route): never {
  throw new RangeError(`the arrangement that is kept does not know the route from ${from} to ${to}`);
}
