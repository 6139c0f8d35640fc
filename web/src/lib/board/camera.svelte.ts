/** Which part of a board is on the stage: a middle and a scale, kept so that nothing beyond the base map shows. */
import type { BoardLayout, Box, Point } from './layout';

const CLOSEST = 7; // times the scale at which the whole board is seen
const MARGIN = 14; // pixels around what is fitted

export class Camera {
  /** The middle of the stage, in the board's units. */
  middle = $state.raw<Point>({ x: 0, y: 0 });
  /** Pixels a unit. */
  scale = $state(1);
  /** The size of the stage, in pixels. */
  stage = $state.raw({ width: 1, height: 1 });
  /** Whether a gesture is going on: the picture is then moved as it is, and drawn sharp afterwards. */
  isMoving = $state(false);
  /** Whether the next move is shown as one. */
  isGliding = $state(false);
  /** Whether the player has moved the map; until then it is fitted anew when the stage changes. */
  isTouched = false;

  readonly #extent: Box;
  readonly #board: Box;
  #atRest: ReturnType<typeof setTimeout> | undefined;

  constructor(board: Box, extent: Box) {
    this.#board = board;
    this.#extent = extent;
  }

  get extent(): Box {
    return this.#extent;
  }

  /** Where the drawing is put: its own corner is that of the extent. */
  get transform(): string {
    const corner = this.toStage({ x: this.#extent.x, y: this.#extent.y });
    return `translate(${corner.x.toFixed(2)}px, ${corner.y.toFixed(2)}px) scale(${this.scale.toFixed(4)})`;
  }

  /** The scale at which the whole board is seen. */
  get wholeScale(): number {
    return this.#scaleFor(this.#board, MARGIN);
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.stage = { width, height };
    if (this.isTouched) this.#put(this.middle, this.scale);
    else this.fit();
  }

  /** Show a part of the board, or all of it. */
  fit(part?: Box, margin = MARGIN): void {
    this.isTouched = part !== undefined;
    const box = part ?? this.#board;
    const scale = Math.min(this.#scaleFor(box, margin), this.wholeScale * 2.6);
    this.#put({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, scale);
  }

  /** The same, as a movement that can be followed. */
  glideTo(part?: Box, margin?: number): void {
    this.isGliding = true;
    this.fit(part, margin);
  }

  /** Zoom by a factor; what is at a place of the stage stays there. */
  zoom(factor: number, at?: Point): void {
    this.isTouched = true;
    this.isGliding = false;
    const place = at ?? { x: this.stage.width / 2, y: this.stage.height / 2 };
    const held = this.toBoard(place);
    const scale = this.#allowed(this.scale * factor);
    this.#put(
      {
        x: held.x - (place.x - this.stage.width / 2) / scale,
        y: held.y - (place.y - this.stage.height / 2) / scale,
      },
      scale,
    );
    this.#rest();
  }

  /** Move the picture by so many pixels. */
  pan(dx: number, dy: number): void {
    this.isTouched = true;
    this.isGliding = false;
    this.#put({ x: this.middle.x - dx / this.scale, y: this.middle.y - dy / this.scale }, this.scale);
    this.#rest();
  }

  toStage(point: Point): Point {
    return {
      x: (point.x - this.middle.x) * this.scale + this.stage.width / 2,
      y: (point.y - this.middle.y) * this.scale + this.stage.height / 2,
    };
  }

  toBoard(place: Point): Point {
    return {
      x: (place.x - this.stage.width / 2) / this.scale + this.middle.x,
      y: (place.y - this.stage.height / 2) / this.scale + this.middle.y,
    };
  }

  /** Whether a place on the board is on the stage. */
  sees(point: Point): boolean {
    const { x, y } = this.toStage(point);
    return x > 0 && y > 0 && x < this.stage.width && y < this.stage.height;
  }

  #scaleFor(box: Box, margin: number): number {
    const { width, height } = this.stage;
    return Math.min((width - 2 * margin) / box.width, (height - 2 * margin) / box.height);
  }

  #allowed(scale: number): number {
    const covering = Math.max(this.stage.width / this.#extent.width, this.stage.height / this.#extent.height);
    const least = Math.max(covering, this.wholeScale * 0.8);
    return Math.min(Math.max(scale, least), this.wholeScale * CLOSEST);
  }

  /** Keep the stage inside of what is drawn, and the middle of it on the board. */
  #put(middle: Point, wanted: number): void {
    const scale = this.#allowed(wanted);
    const half = { x: this.stage.width / scale / 2, y: this.stage.height / scale / 2 };
    const extent = this.#extent;
    const board = this.#board;
    this.scale = scale;
    this.middle = {
      x: between(
        Math.max(extent.x + half.x, board.x),
        middle.x,
        Math.min(extent.x + extent.width - half.x, board.x + board.width),
      ),
      y: between(
        Math.max(extent.y + half.y, board.y),
        middle.y,
        Math.min(extent.y + extent.height - half.y, board.y + board.height),
      ),
    };
  }

  #rest(): void {
    this.isMoving = true;
    clearTimeout(this.#atRest);
    this.#atRest = setTimeout(() => (this.isMoving = false), 150);
  }
}

function between(least: number, value: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most);
}

const AROUND = 1000; // units of plain land around a map that has no picture

/** A camera for a board. */
export function cameraFor(layout: BoardLayout): Camera {
  const { width, height, base } = layout;
  const [x, y, w, h] = base?.extent ?? [-AROUND, -AROUND, width + 2 * AROUND, height + 2 * AROUND];
  return new Camera({ x: 0, y: 0, width, height }, { x, y, width: w, height: h });
}
