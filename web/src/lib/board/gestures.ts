/** Wheel, mouse, fingers: what they do to a camera, and when they only point at something. */
import type { Camera } from './camera.svelte';
import type { Point } from './layout';

const STILL = 6; // pixels that a finger may slip without dragging
const WHEEL_SPEED = 0.0016;
const PINCH_SPEED = 6; // a pinch on a touch pad comes as a slow wheel with the Control key
const LATE_CLICK = 400; // ms after which a click is somebody's own
const LINE = 16; // pixels that a line of the wheel is worth

export interface Pointing {
  /** Something was pressed and let go at a place of the stage. */
  onpress(place: Point, isTouch: boolean): void;
  /** The mouse is over a place of the stage, or has left it. */
  onhover(place: Point | undefined): void;
}

/** Let a stage be dragged, pinched and zoomed. */
export function gestures(camera: Camera, pointing: Pointing): (stage: HTMLElement) => () => void {
  return (stage) => {
    const hands = new Hands(stage, camera, pointing);
    const ending = new AbortController();
    const { signal } = ending;
    stage.addEventListener('pointerdown', hands.down, { signal });
    stage.addEventListener('pointermove', hands.move, { signal });
    // A pointer may be let go anywhere.
    window.addEventListener('pointerup', hands.up, { signal });
    window.addEventListener('pointercancel', hands.up, { signal });
    stage.addEventListener('pointerleave', hands.leave, { signal });
    stage.addEventListener('wheel', hands.wheel, { signal, passive: false });
    const watcher = new ResizeObserver(() => {
      camera.resize(stage.clientWidth, stage.clientHeight);
    });
    watcher.observe(stage);
    return () => {
      ending.abort();
      watcher.disconnect();
      camera.stop();
    };
  };
}

/** The pointers that are down on a stage, and where. */
class Hands {
  readonly #stage: HTMLElement;
  readonly #camera: Camera;
  readonly #pointing: Pointing;
  readonly #pointers = new Map<number, Point>();
  #start: Point | undefined;
  #isDragging = false;
  #box: DOMRect | undefined;

  constructor(stage: HTMLElement, camera: Camera, pointing: Pointing) {
    this.#stage = stage;
    this.#camera = camera;
    this.#pointing = pointing;
  }

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0 || isControl(event.target)) return;
    this.#start = this.#placeOf(event);
    this.#pointers.set(event.pointerId, this.#start);
    // A second finger makes it a pinch, and it stays one until both are gone.
    if (this.#pointers.size > 1) this.#startDragging();
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    const place = this.#placeOf(event);
    if (before === undefined) {
      if (event.pointerType === 'mouse' && !isControl(event.target)) this.#pointing.onhover(place);
      return;
    }
    if (!this.#isDragging && this.#start && distance(this.#start, place) > STILL) {
      this.#startDragging();
      this.#stage.setPointerCapture(event.pointerId);
    }
    if (this.#isDragging) this.#drag(event.pointerId, before, place);
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.#pointers.has(event.pointerId)) return;
    const place = this.#placeOf(event);
    this.#pointers.delete(event.pointerId);
    const isPress = !this.#isDragging && event.type === 'pointerup';
    if (this.#pointers.size === 0) this.#stopDragging();
    if (!isPress) return;
    const isTouch = event.pointerType !== 'mouse';
    if (isTouch) swallowClick();
    this.#pointing.onpress(place, isTouch);
  };

  readonly leave = (): void => {
    this.#pointing.onhover(undefined);
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    const speed = event.ctrlKey ? WHEEL_SPEED * PINCH_SPEED : WHEEL_SPEED;
    this.#camera.zoom(Math.exp(-pixels * speed), this.#placeOf(event));
  };

  #startDragging(): void {
    if (!this.#isDragging) this.#camera.grab();
    this.#isDragging = true;
  }

  #stopDragging(): void {
    if (this.#isDragging) this.#camera.letGo();
    this.#isDragging = false;
  }

  /** One pointer moves the map; two also zoom it around the middle between them. */
  #drag(id: number, before: Point, place: Point): void {
    const other = [...this.#pointers].find(([pointer]) => pointer !== id)?.[1];
    this.#pointers.set(id, place);
    if (other === undefined) {
      this.#camera.pan(place.x - before.x, place.y - before.y);
      return;
    }
    const middle = { x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 };
    this.#camera.pan((place.x - before.x) / 2, (place.y - before.y) / 2);
    this.#camera.zoom(distance(place, other) / Math.max(distance(before, other), 1), middle);
  }

  #placeOf(event: MouseEvent): Point {
    // While a pointer is down the stage stays where it is: to ask again would have the page laid out in between.
    if (this.#pointers.size === 0 || this.#box === undefined) this.#box = this.#stage.getBoundingClientRect();
    return { x: event.clientX - this.#box.left, y: event.clientY - this.#box.top };
  }
}

/** A finger's press is followed by a click, which must not reach what has come up under the finger meanwhile. */
function swallowClick(): void {
  const ending = new AbortController();
  const swallow = (event: MouseEvent): void => {
    if (event.detail === 0) return; // from no finger, but from a screen reader or a script
    event.preventDefault();
    event.stopPropagation();
    ending.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal: ending.signal });
  setTimeout(() => {
    ending.abort();
  }, LATE_CLICK);
}

/** Buttons that lie on the stage are pressed, not dragged. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, [data-keep-pointer]') !== null;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
