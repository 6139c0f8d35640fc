/** Routes: the tracks that share one curve, with the way between their cities. */
import type { Board, Track } from '../../messages';
import type { Point } from '../shapes';
import type { Sizes } from './sizes';

/** One curve's worth of tracks: a single track or a pair of twins. */
export interface Route {
  from: string;
  to: string;
  start: Point;
  end: Point;
  lanes: Lane[];
  /** spaces of each lane */
  length: number;
  /** from the middle of the curve to the outer edge of its slots, or to the middle of their frames */
  halfWidth: number;
}

/** A track of a route. */
export interface Lane {
  track: Track;
  /** how far it runs beside the route's curve */
  aside: number;
  /** whether the track counts from the other end than the route */
  isReversed: boolean;
}

/** Groups the tracks of a board into routes; a track whose cities have no place is left out. */
export function routesOf(board: Board, places: ReadonlyMap<string, Point>, sizes: Sizes): Route[] {
  const tracks = new Map(board.tracks.map((track) => [track.id, track]));
  const done = new Set<string>();
  const routes: Route[] = [];
  for (const track of board.tracks) {
    const [start, end] = [places.get(track.ends[0]), places.get(track.ends[1])];
    if (done.has(track.id) || start === undefined || end === undefined) continue;
    const twin = twinOf(track, tracks);
    routes.push(routeOf(track, done.has(twin?.id ?? track.id) ? undefined : twin, start, end, sizes));
    done.add(track.id);
    if (twin) done.add(twin.id);
  }
  return routes;
}

function twinOf(track: Track, tracks: ReadonlyMap<string, Track>): Track | undefined {
  const twin = tracks.get(track.twin ?? '');
  return twin !== track && twin?.ends.every((city) => track.ends.includes(city)) ? twin : undefined;
}

function routeOf(track: Track, twin: Track | undefined, start: Point, end: Point, sizes: Sizes): Route {
  const [from, to] = track.ends;
  const lanes = twin ? [lane(track, -sizes.lane, from), lane(twin, sizes.lane, from)] : [lane(track, 0, from)];
  const frame = track.is_tunnel ? sizes.tunnelFrame / 2 : 0;
  const halfWidth = (twin ? sizes.lane : 0) + sizes.thickness / 2 + frame;
  return { from, to, start, end, lanes, length: Math.max(1, ...lanes.map((one) => one.track.length)), halfWidth };
}

function lane(track: Track, aside: number, from: string): Lane {
  return { track, aside, isReversed: track.ends[0] !== from };
}
