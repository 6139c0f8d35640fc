/** Which part of a board is on the stage: a middle and a scale, kept so that nothing beyond the base map shows. */
import {
  allowedMiddle,
  allowedScale,
  asideOf,
  type Covered,
  type Frame,
  NOTHING_COVERED,
  scaleFor,
  uncovered,
} from './framing';
import type { BoardLayout, Box, Point } from './layout';

const NEAR = 2.6; // times the scale at which the whole board is seen, for a part that the page itself shows
const MARGIN = 14; // pixels around what is fitted
const AT_REST = 150; // ms after a gesture until the picture is drawn sharp
const GLIDE = 320; // ms: a glide and a little more

/** What was looked at, whether the player chose that, and whether something else is looked at now. */
interface View {
  middle: Point;
  scale: number;
  isTouched: boolean;
  isElsewhere: boolean;
}

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
  /** Whether the player has moved the map; until then it is fitted again when the stage changes. */
  isTouched = false;
  /** Pixels at the edges of the stage that something lies on, while a part of the board is shown. */
  covered: Covered = NOTHING_COVERED;

  readonly #extent: Box;
  readonly #board: Box;
  #isHeld = false;
  #atRest: ReturnType<typeof setTimeout> | undefined;
  #arriving: ReturnType<typeof setTimeout> | undefined;
  /** What to come back to. */
  #before: View | undefined;

  constructor(board: Box, extent: Box) {
    this.#board = board;
    this.#extent = extent;
  }

  get extent(): Box {
    return this.#extent;
  }

  get #frame(): Frame {
    return { board: this.#board, extent: this.#extent, stage: this.stage };
  }

  /**
   * Where the drawing is put: its own corner is that of the extent. Said in three dimensions, so that the browser keeps
   * the drawing as a picture of its own, and has to move that alone.
   */
  get transform(): string {
    const corner = this.toStage({ x: this.#extent.x, y: this.#extent.y });
    return `translate3d(${corner.x.toFixed(2)}px, ${corner.y.toFixed(2)}px, 0) scale(${this.scale.toFixed(4)})`;
  }

  /** The scale at which the whole board is seen. */
  get wholeScale(): number {
    return scaleFor(this.#board, this.#frame, MARGIN);
  }

  /** The stage has another size. What the player looks at stays; otherwise the whole board is fitted again. */
  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    const { stage } = this;
    // Something that came or went below the stage does not move what is seen on it.
    const lower = width === stage.width ? (height - stage.height) / this.scale / 2 : 0;
    this.stage = { width, height };
    if (this.isTouched || this.#before) this.#put({ x: this.middle.x, y: this.middle.y + lower }, this.scale);
    else this.fit();
  }

  /** Show a part of the board, or all of it. */
  fit(part?: Box, margin?: number): void {
    this.#before = undefined;
    this.#show(part, margin);
  }

  /** The same, as a movement that can be followed. */
  glideTo(part?: Box, margin?: number): void {
    this.#glide();
    this.fit(part, margin);
  }

  /** Leave the picture as it is for a while, whatever becomes of the stage, until `comeBack`. */
  hold(): void {
    this.#before ??= { middle: this.middle, scale: this.scale, isTouched: this.isTouched, isElsewhere: false };
  }

  /** Look at a part for a while, until `comeBack`. */
  lookAt(part: Box, margin?: number): void {
    this.hold();
    if (this.#before) this.#before.isElsewhere = true;
    this.#glide();
    this.#show(part, margin);
  }

  /** Whether something is looked at for a while. */
  get isLooking(): boolean {
    return this.#before?.isElsewhere ?? false;
  }

  /** Look again at what was seen before, unless the player has looked elsewhere since. */
  comeBack(): void {
    const before = this.#before;
    this.#before = undefined;
    if (!before?.isElsewhere) return;
    this.#glide();
    this.isTouched = before.isTouched;
    if (before.isTouched) this.#put(before.middle, before.scale);
    else this.fit();
  }

  /** Forget what was to happen later. */
  stop(): void {
    clearTimeout(this.#atRest);
    clearTimeout(this.#arriving);
    this.isMoving = this.isGliding = false;
  }

  /** Zoom by a factor; what is at a place of the stage stays there. */
  zoom(factor: number, at?: Point): void {
    this.#touch();
    const place = at ?? { x: this.stage.width / 2, y: this.stage.height / 2 };
    const held = this.toBoard(place);
    const scale = allowedScale(this.scale * factor, this.wholeScale, this.#frame);
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
    this.#touch();
    this.#put({ x: this.middle.x - dx / this.scale, y: this.middle.y - dy / this.scale }, this.scale);
    this.#rest();
  }

  /** A hand has taken hold of the map: until it lets go the map is not at rest, however long the hand pauses. */
  grab(): void {
    this.#isHeld = true;
    this.#rest();
  }

  letGo(): void {
    this.#isHeld = false;
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

  /** Whether a part of the board is on the stage, all of it. */
  seesAll({ x, y, width, height }: Box): boolean {
    return this.sees({ x, y }) && this.sees({ x: x + width, y: y + height });
  }

  #show(part?: Box, margin = MARGIN): void {
    this.isTouched = part !== undefined;
    const box = part ?? this.#board;
    const covered = part === undefined ? NOTHING_COVERED : this.covered;
    const wanted = Math.min(scaleFor(box, uncovered(this.#frame, covered), margin), this.wholeScale * NEAR);
    this.#put({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, wanted, covered);
  }

  /** The player moves the map. */
  #touch(): void {
    this.isTouched = true;
    this.isGliding = false;
    this.#before = undefined;
  }

  #glide(): void {
    this.isGliding = true;
    clearTimeout(this.#arriving);
    this.#arriving = setTimeout(() => (this.isGliding = false), GLIDE);
  }

  /** `middle`: that of what is left of the stage where something lies on it. What it covers need not be drawn. */
  #put(middle: Point, wanted: number, covered = NOTHING_COVERED): void {
    const room = uncovered(this.#frame, covered);
    const scale = allowedScale(wanted, Math.min(this.wholeScale, scaleFor(this.#board, room, MARGIN)), room);
    const { x, y } = allowedMiddle(middle, scale, room);
    const aside = asideOf(covered, scale);
    this.scale = scale;
    this.middle = { x: x + aside.x, y: y + aside.y };
  }

  #rest(): void {
    this.isMoving = true;
    clearTimeout(this.#atRest);
    if (!this.#isHeld) this.#atRest = setTimeout(() => (this.isMoving = false), AT_REST);
  }
}

const AROUND = 1000; // units of plain land around a map that has no picture

/** A camera for a board. */
export function cameraFor(layout: BoardLayout): Camera {
  const { width, height, base } = layout;
  const [x, y, w, h] = base?.extent ?? [-AROUND, -AROUND, width + 2 * AROUND, height + 2 * AROUND];
  return new Camera({ x: 0, y: 0, width, height }, { x, y, width: w, height: h });
}
