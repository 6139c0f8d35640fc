import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Camera } from '../../src/lib/board/camera.svelte';
import { gestures } from '../../src/lib/board/gestures';
import type { Point } from '../../src/lib/board/layout';

let stage: HTMLElement;
let camera: Camera;
let release: () => void;
const pressed: [Point, boolean][] = [];
const hovered: (Point | undefined)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  pressed.length = hovered.length = 0;
  stage = document.createElement('div');
  stage.setPointerCapture = vi.fn();
  document.body.append(stage);
  camera = new Camera({ x: 0, y: 0, width: 1000, height: 600 }, { x: -1000, y: -600, width: 3000, height: 1800 });
  camera.resize(1028, 628);
  release = gestures(camera, {
    onpress: (place, isTouch) => pressed.push([place, isTouch]),
    onhover: (place) => hovered.push(place),
  })(stage);
});

afterEach(() => {
  release();
  document.body.replaceChildren();
  vi.useRealTimers();
});

interface Where {
  x?: number;
  y?: number;
  id?: number;
  by?: string;
  button?: number;
  on?: EventTarget;
}

function point(type: string, { x = 0, y = 0, id = 1, by = 'mouse', button = 0, on = stage }: Where = {}): void {
  const init = { clientX: x, clientY: y, pointerId: id, pointerType: by, button, bubbles: true };
  on.dispatchEvent(new PointerEvent(type, init));
}

test('a press is where the pointer was let go', () => {
  point('pointerdown', { x: 100, y: 50 });
  point('pointermove', { x: 103, y: 52 });
  point('pointerup', { x: 103, y: 52 });
  expect(pressed).toEqual([[{ x: 103, y: 52 }, false]]);
  expect(camera.isTouched).toBe(false);
});

test('the map is held until the last pointer has gone', () => {
  const states = ([type, id]: [string, number]): boolean => {
    point(type, { id, by: 'touch' });
    vi.advanceTimersByTime(1000);
    return camera.isMoving;
  };
  const hand: [string, number][] = [
    ['pointerdown', 1],
    ['pointerdown', 2],
    ['pointerup', 1],
    ['pointerup', 2],
  ];
  expect(hand.map(states)).toEqual([false, true, true, false]);
});

test('a finger presses with more room around it', () => {
  point('pointerdown', { x: 10, y: 10, by: 'touch' });
  point('pointerup', { x: 10, y: 10, by: 'touch' });
  expect(pressed).toEqual([[{ x: 10, y: 10 }, true]]);
});

test('a player that drags moves the map and presses nothing', () => {
  const before = camera.toStage({ x: 500, y: 300 });
  point('pointerdown', { x: 100, y: 50 });
  point('pointermove', { x: 110, y: 50 });
  point('pointermove', { x: 140, y: 70 });
  point('pointerup', { x: 140, y: 70 });
  const after = camera.toStage({ x: 500, y: 300 });
  expect([after.x - before.x, after.y - before.y]).toEqual([40, 20]);
  expect(pressed).toEqual([]);
  expect(stage.setPointerCapture).toHaveBeenCalledWith(1);
});

test('a pointer that is let go beside the stage is let go', () => {
  point('pointerdown', { x: 100, y: 50 });
  point('pointerup', { x: 101, y: 50, on: window });
  point('pointermove', { x: 200, y: 50 });
  expect(hovered).toEqual([{ x: 200, y: 50 }]);
  expect(camera.isTouched).toBe(false);
});

test('a cancelled pointer presses nothing', () => {
  point('pointerdown', { x: 100, y: 50, by: 'touch' });
  point('pointercancel', { x: 100, y: 50, by: 'touch' });
  expect(pressed).toEqual([]);
});

test('other buttons of a mouse do nothing', () => {
  point('pointerdown', { button: 2 });
  point('pointermove', { x: 50, y: 50 });
  point('pointerup', { x: 50, y: 50, button: 2 });
  expect([pressed, camera.isTouched]).toEqual([[], false]);
});

test('the click that follows a finger reaches nothing that has come up under it', () => {
  const clicked = vi.fn();
  document.body.addEventListener('click', clicked);
  point('pointerdown', { x: 10, y: 10, by: 'touch' });
  point('pointerup', { x: 10, y: 10, by: 'touch' });
  const click = (): boolean => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  click();
  expect(clicked).not.toHaveBeenCalled();
  click();
  expect(clicked).toHaveBeenCalledOnce();
});

test('two fingers zoom around the middle between them', () => {
  point('pointerdown', { x: 400, y: 300, id: 1, by: 'touch' });
  point('pointerdown', { x: 600, y: 300, id: 2, by: 'touch' });
  const held = camera.toBoard({ x: 500, y: 300 });
  point('pointermove', { x: 300, y: 300, id: 1, by: 'touch' });
  point('pointermove', { x: 700, y: 300, id: 2, by: 'touch' });
  expect(camera.scale).toBeCloseTo(2);
  expect(camera.toStage(held).x).toBeCloseTo(500);
});

test('a pinch that ends with one finger is no press, and drags on', () => {
  point('pointerdown', { x: 400, y: 300, id: 1, by: 'touch' });
  point('pointerdown', { x: 600, y: 300, id: 2, by: 'touch' });
  point('pointerup', { x: 600, y: 300, id: 2, by: 'touch' });
  const before = camera.toStage({ x: 500, y: 300 });
  point('pointermove', { x: 420, y: 300, id: 1, by: 'touch' });
  point('pointerup', { x: 420, y: 300, id: 1, by: 'touch' });
  expect(camera.toStage({ x: 500, y: 300 }).x - before.x).toBeCloseTo(20);
  expect(pressed).toEqual([]);
});

test('a second finger does not make a drag a press again', () => {
  point('pointerdown', { x: 400, y: 300, id: 1, by: 'touch' });
  point('pointermove', { x: 450, y: 300, id: 1, by: 'touch' });
  point('pointerdown', { x: 600, y: 300, id: 2, by: 'touch' });
  point('pointerup', { x: 450, y: 300, id: 1, by: 'touch' });
  point('pointerup', { x: 600, y: 300, id: 2, by: 'touch' });
  expect(pressed).toEqual([]);
});

test.each([
  ['a wheel zooms in', { deltaY: -100 }, Math.exp(0.16)],
  ['a wheel zooms out', { deltaY: 100 }, Math.exp(-0.16)],
  ['lines are worth 16 pixels', { deltaY: -3, deltaMode: WheelEvent.DOM_DELTA_LINE }, Math.exp(0.0768)],
  ['a pinch on a touch pad is faster', { deltaY: -10, ctrlKey: true }, Math.exp(0.096)],
])('%s', (_, init, factor) => {
  const held = camera.toBoard({ x: 300, y: 200 });
  // happy-dom's wheels are not at any place.
  const event = Object.assign(new WheelEvent('wheel', { cancelable: true, ...init }), {
    ...{ clientX: 300, clientY: 200 },
    ...init,
  });
  stage.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(camera.scale).toBeCloseTo(factor);
  expect(camera.toStage(held).x).toBeCloseTo(300);
});

test('only a mouse hovers, and it can leave', () => {
  point('pointermove', { x: 5, y: 6 });
  point('pointermove', { x: 7, y: 8, by: 'touch' });
  point('pointerleave');
  expect(hovered).toEqual([{ x: 5, y: 6 }, undefined]);
});

test('buttons on the stage are pressed, not dragged', () => {
  const button = document.createElement('button');
  stage.append(button);
  point('pointerdown', { on: button });
  point('pointermove', { x: 90, y: 90, on: button });
  point('pointerup', { x: 90, y: 90, on: button });
  expect([pressed, camera.isTouched]).toEqual([[], false]);
});

test('what is released listens no more, and leaves nothing behind', () => {
  point('pointerdown');
  point('pointermove', { x: 50, y: 0 });
  release();
  point('pointerup', { on: window });
  point('pointermove', { x: 90, y: 0 });
  expect([pressed, hovered, vi.getTimerCount()]).toEqual([[], [], 0]);
});
