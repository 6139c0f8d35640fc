/** Where everything on a board is drawn: slots, rails, cities and their labels, from the places of the cities. */
import type { Board, CityPlace, Track } from '../messages';
import type { BaseMap } from './base';
import type { Arrangement, Place } from './geometry/arrangement';
import type { Curve } from './geometry/curves';
import { type Route, routesOf } from './geometry/routes';
import { LINE_HEIGHT, type Sizes, WIDTH, sizesOf } from './geometry/sizes';
import { trackShapes } from './geometry/tracks';
import { shoresOf } from './shores';

export { boundsOf, nearestCity, nearestTrack } from './geometry/finding';
export { labelsAt } from './geometry/labels';
export { wayCurves, wayPath } from './geometry/ways';

/** A place on the board, in units: the board is 1000 wide. */
export interface Point {
  x: number;
  y: number;
}

/** An upright rectangle on the board. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One space of a track, by its center. */
export interface Slot extends Point {
  /** degrees, 0 = along x */
  angle: number;
  length: number;
  /** a ferry that needs a wild here */
  hasEngine: boolean;
}

/** A place with a direction in degrees. */
export interface Turned extends Point {
  angle: number;
}

/** A track as it is drawn. */
export interface TrackShape {
  track: Track;
  slots: Slot[];
  /** SVG path of this lane's curve from city center to city center */
  rail: string;
  /** SVG path of the same curve from the start of the first slot to the end of the last */
  band: string;
  /** center of the middle slot, turned so that a letter is never upside down */
  letter: Turned;
  /** the point at half of the lane */
  middle: Point;
  /** unit normal there, pointing to the outside of the curve */
  normal: Point;
  /** the rail as curves, from `track.ends[0]` to `track.ends[1]` */
  curves: readonly Curve[];
}

/** The name of a city as it is written; (x, y) is the baseline of the first line. */
export interface LabelShape extends Point {
  lines: string[];
  anchor: 'start' | 'middle' | 'end';
  box: Box;
}

/** A city as it is drawn. */
export interface CityShape extends Point {
  city: CityPlace;
  label: LabelShape;
}

/** A whole board as it is drawn. */
export interface BoardLayout {
  /** in units; always 1000 */
  width: number;
  height: number;
  /** what the sizes of the look are multiplied by: 1, and 2.35 for New York */
  unit: number;
  slotThickness: number;
  labelSize: number;
  /** from baseline to baseline, as a multiple of the label's size */
  lineHeight: number;
  tracks: ReadonlyMap<string, TrackShape>;
  cities: ReadonlyMap<string, CityShape>;
  base: BaseMap | undefined;
  /** the shores of its land, in pieces */
  shores: readonly string[];
}

/** What there is to arrange on a board. */
export interface Plan {
  height: number;
  places: ReadonlyMap<string, Place>;
  sizes: Sizes;
  routes: readonly Route[];
}

/** Says where routes run and where names stand: it remembers, or finds out. */
export type Arranger = (plan: Plan) => Arrangement;

/** Lays out a board; the same board gives the same layout. */
export function layOut(board: Board, arrange: Arranger, base?: BaseMap): BoardLayout {
  const plan = planOf(board);
  const { height, places, sizes } = plan;
  const { laid, labels } = arrange(plan);
  return {
    width: WIDTH,
    height,
    unit: sizes.unit,
    slotThickness: sizes.thickness,
    labelSize: sizes.label,
    lineHeight: LINE_HEIGHT,
    tracks: new Map(trackShapes(laid, sizes).map((shape) => [shape.track.id, shape])),
    cities: citiesWith(labels, places),
    base,
    // Here, and not when it is drawn: a page waits for other things while a board is laid out.
    shores: shoresOf(base?.layers.land ?? []),
  };
}

export function planOf(board: Board): Plan {
  const height = WIDTH / board.aspect;
  const places = new Map(board.cities.map((city) => [city.id, { city, x: city.x * WIDTH, y: city.y * height }]));
  const sizes = sizesOf(board, places);
  return { height, places, sizes, routes: routesOf(board, places, sizes) };
}

function citiesWith(
  labels: ReadonlyMap<string, LabelShape>,
  places: ReadonlyMap<string, Place>,
): Map<string, CityShape> {
  const cities = [...places].flatMap(([id, place]) => {
    const label = labels.get(id);
    return label ? [[id, { ...place, label }] as const] : [];
  });
  return new Map(cities);
}
