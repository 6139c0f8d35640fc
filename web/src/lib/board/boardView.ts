/** A board as a stage shows it: what is drawn and marked, what is pointed at and pressed, and how it is framed. */
import type { Board } from '../messages';
import type { ToldBoard } from './accessibleNames';
import type { Camera } from './camera.svelte';
import { DrawnBoard } from './drawnBoard';
import { nextPlace, placeOf, placesOn } from './keyboardNavigation';
import { type BoardLayout, nearestCity, nearestTrack, type Point } from './layout';
import { NO_MARKS } from './marks';

const REACH = { mouse: 9, touch: 22 }; // pixels
const EDGE = 40; // pixels: what is nearer to the edge of the stage is moved in twice as far

/** What a board is, without what happens on it. */
export interface BoardParts {
  board: Board;
  layout: BoardLayout;
  camera: Camera;
}

/** What presses and pointing do; without a function for it, they do nothing. */
export interface Presses {
  ontrack?: (track: string) => void;
  oncity?: (city: string) => void;
  /** Nothing was there. */
  onnothing?: () => void;
  onhover?: (track: string | undefined) => void;
}

/** The one thing that a stage knows. Tables, replays and the end of a game make one each, which is never replaced. */
export class BoardView extends DrawnBoard {
  readonly edition: string;
  readonly camera: Camera;
  readonly #presses: Presses;

  constructor({ board, layout, camera }: BoardParts, told: () => ToldBoard, presses: Presses = {}) {
    super(layout, told);
    this.edition = board.edition.id;
    this.camera = camera;
    this.#presses = presses;
  }

  /** Return the track at a place of the stage, or undefined if none is near. */
  trackAt(place: Point, isTouch = false): string | undefined {
    return nearestTrack(this.layout, this.camera.toBoard(place), reachOf(this.camera, isTouch));
  }

  /** Return the city where something can be built, else the track, at a place of the stage. */
  targetAt(place: Point, isTouch: boolean): string | undefined {
    const city = nearestCity(this.layout, this.camera.toBoard(place), reachOf(this.camera, isTouch));
    const isWanted = city !== undefined && this.#presses.oncity !== undefined && this.isBuildable(city);
    return isWanted ? city : this.trackAt(place, isTouch);
  }

  /** Press a track or a city, or where nothing is. */
  press(target: string | undefined): void {
    if (target === undefined) this.#presses.onnothing?.();
    else if (this.layout.tracks.has(target)) this.#presses.ontrack?.(target);
    else this.#presses.oncity?.(target);
  }

  /** Point at a track, or away from all of them. */
  hover(track: string | undefined): void {
    this.#presses.onhover?.(track);
  }

  /** Return what arrow keys go through: what can be chosen now, or everything. */
  places(areAll = false): ReadonlyMap<string, Point> {
    return placesOn(this.layout, areAll ? NO_MARKS : this.marks);
  }

  /** Return the place that an arrow key leads to, among what can be chosen or among all. */
  next(from: string | undefined, direction: Point, areAll: boolean): string | undefined {
    const among = this.places(areAll);
    const start = from === undefined ? undefined : placeOf(this.layout, from);
    return start ? nextPlace(among, start, direction) : among.keys().next().value;
  }

  /** Bring a track or a city onto the stage. */
  reveal(target: string): void {
    const place = placeOf(this.layout, target);
    if (place === undefined) return;
    const { x, y } = this.camera.toStage(place);
    const { width, height } = this.camera.stage;
    const [dx, dy] = [aside(x, width), aside(y, height)];
    if (dx !== 0 || dy !== 0) this.camera.pan(dx, dy);
  }
}

function aside(value: number, size: number): number {
  if (value < EDGE) return 2 * EDGE - value;
  return value > size - EDGE ? size - 2 * EDGE - value : 0;
}

function reachOf({ scale }: Camera, isTouch: boolean): number {
  return (isTouch ? REACH.touch : REACH.mouse) / scale;
}
