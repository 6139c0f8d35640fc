/** The shapes of a board: types of what the layout computes and the components draw. */
import type { CityPlace, Track } from '../messages';

/** A place on the board, in units: the board is 1000 wide. */
export interface Point {
  x: number;
  y: number;
}

/** A quadratic curve; straight if its control point lies between the ends. */
export interface Curve {
  start: Point;
  control: Point;
  end: Point;
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

/** A city without its label. */
export type Place = Omit<CityShape, 'label'>;

/** A base map: lists of SVG paths in board units, from the bottom layer to the top; base/README.md explains it. */
export interface BaseMap {
  map: string;
  /** width and height of the board in units */
  size: [number, number];
  /** what may be shown, as a `viewBox`: the map runs on past the board to here */
  extent: [number, number, number, number];
  layers: Record<'land' | 'park' | 'streets' | 'states' | 'borders' | 'lakes', string[]>;
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
