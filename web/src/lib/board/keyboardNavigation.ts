/** From one thing on a board to the next by arrow keys. */
import type { BoardLayout, Point } from './layout';
import type { Marks } from './marks';

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const SIDEWAYS = 2.2; // how much farther a step aside seems than a step ahead

/** Which way a key points, if it is an arrow. */
export function directionOf(key: string): Point | undefined {
  return DIRECTIONS[key];
}

/** The nearest place in a direction; things behind are out of reach. */
export function nextPlace(places: ReadonlyMap<string, Point>, from: Point, direction: Point): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const [name, place] of places) {
    const ahead = (place.x - from.x) * direction.x + (place.y - from.y) * direction.y;
    const aside = Math.abs((place.x - from.x) * direction.y) + Math.abs((place.y - from.y) * direction.x);
    const effort = ahead + aside * SIDEWAYS;
    if (ahead > 0.5 && effort < least) {
      least = effort;
      best = name;
    }
  }
  return best;
}

/** Where a track or a city is, whether it can be chosen or not. */
export function placeOf({ tracks, cities }: BoardLayout, id: string): Point | undefined {
  return tracks.get(id)?.middle ?? cities.get(id);
}

/** What arrow keys go through: the tracks and cities that can be chosen now, or else every track. */
export function placesOn(layout: BoardLayout, { claimable, buildable }: Marks): ReadonlyMap<string, Point> {
  const all = claimable.size === 0 && buildable.size === 0;
  const tracks = [...layout.tracks].filter(([id]) => all || claimable.has(id));
  const cities = [...layout.cities].filter(([id]) => buildable.has(id));
  return new Map([...tracks.map(([id, { middle }]) => [id, middle] as const), ...cities]);
}
