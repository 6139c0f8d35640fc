import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Camera, cameraFor } from '../../src/lib/board/camera.svelte';
import { layoutOf } from '../desk/fixtures';

const BOARD = { x: 0, y: 0, width: 1000, height: 600 };
const EXTENT = { x: -1000, y: -600, width: 3000, height: 1800 };

function cameraOn(width = 1000, height = 628): Camera {
  const camera = new Camera(BOARD, EXTENT);
  camera.resize(width, height);
  return camera;
}

function view({ middle, scale }: Camera): number[] {
  return [middle.x, middle.y, scale].map((value) => Math.round(value * 1000) / 1000);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('at first the whole board is seen, in the middle', () => {
  const camera = cameraOn(1028, 628);
  expect(view(camera)).toEqual([500, 300, 1]);
  expect(camera.toStage({ x: 0, y: 0 })).toEqual({ x: 14, y: 14 });
  expect(camera.seesAll(BOARD)).toBe(true);
});

test('the drawing begins at the corner of what is drawn', () => {
  expect(cameraOn(1028, 628).transform).toBe('translate3d(-986.00px, -586.00px, 0) scale(1.0000)');
});

test('places on the stage and on the board belong together', () => {
  const camera = cameraOn();
  camera.zoom(2.3, { x: 100, y: 80 });
  const place = { x: 321, y: 123 };
  const back = camera.toStage(camera.toBoard(place));
  expect(back.x).toBeCloseTo(place.x);
  expect(back.y).toBeCloseTo(place.y);
});

test.each([
  [1.25, { x: 200, y: 150 }],
  [3, { x: 800, y: 500 }],
  [0.9, { x: 500, y: 300 }],
])('zooming by %d leaves what is under the pointer there', (factor, at) => {
  const camera = cameraOn();
  camera.zoom(1.5);
  const held = camera.toBoard(at);
  camera.zoom(factor, at);
  expect(camera.toStage(held).x).toBeCloseTo(at.x);
  expect(camera.toStage(held).y).toBeCloseTo(at.y);
});

test('zooming ends seven times closer than the whole board, and a fifth farther away', () => {
  const camera = cameraOn(1028, 628);
  camera.zoom(1000);
  expect(camera.scale).toBe(7);
  camera.zoom(0.0001);
  expect(camera.scale).toBeCloseTo(0.8);
});

test('nothing beyond what is drawn is ever seen', () => {
  const camera = new Camera(BOARD, { x: -50, y: -50, width: 1100, height: 700 });
  camera.resize(500, 500);
  for (const [dx, dy] of [
    [9000, 9000],
    [-9000, -9000],
  ] as const) {
    camera.pan(dx, dy);
    const [from, to] = [camera.toBoard({ x: 0, y: 0 }), camera.toBoard({ x: 500, y: 500 })];
    expect(from.x).toBeGreaterThanOrEqual(-50.001);
    expect(from.y).toBeGreaterThanOrEqual(-50.001);
    expect(to.x).toBeLessThanOrEqual(1050.001);
    expect(to.y).toBeLessThanOrEqual(650.001);
  }
});

test('the middle of the stage stays on the board, however far the map is dragged', () => {
  const camera = cameraOn();
  camera.pan(1e6, 1e6);
  expect(camera.middle).toEqual({ x: 0, y: 0 });
  camera.pan(-1e6, -1e6);
  expect(camera.middle).toEqual({ x: 1000, y: 600 });
});

test('dragging moves the picture by as many pixels', () => {
  const camera = cameraOn();
  camera.zoom(2);
  const before = camera.toStage({ x: 500, y: 300 });
  camera.pan(30, -20);
  const after = camera.toStage({ x: 500, y: 300 });
  expect([after.x - before.x, after.y - before.y]).toEqual([expect.closeTo(30), expect.closeTo(-20)]);
});

test('while it moves it is a picture, and drawn sharp a moment later', () => {
  const camera = cameraOn();
  camera.pan(5, 5);
  vi.advanceTimersByTime(100);
  camera.pan(5, 5);
  vi.advanceTimersByTime(100);
  expect(camera.isMoving).toBe(true);
  vi.advanceTimersByTime(60);
  expect(camera.isMoving).toBe(false);
});

test('it is a picture for as long as a hand holds it', () => {
  const camera = cameraOn();
  camera.grab();
  camera.pan(5, 5);
  vi.advanceTimersByTime(1000);
  expect(camera.isMoving).toBe(true);
  camera.letGo();
  vi.advanceTimersByTime(150);
  expect(camera.isMoving).toBe(false);
});

test('an untouched map is fitted again when the stage changes', () => {
  const camera = cameraOn(1028, 628);
  camera.resize(528, 628);
  expect(view(camera)).toEqual([500, 300, 0.5]);
});

test('a stage without a size is none', () => {
  const camera = cameraOn(1028, 628);
  camera.resize(0, 500);
  expect(camera.stage).toEqual({ width: 1028, height: 628 });
});

test('a map that was moved keeps its scale, and what is seen does not move when the stage gets lower', () => {
  const camera = cameraOn(1000, 600);
  camera.zoom(2, { x: 300, y: 200 });
  const place = camera.toStage({ x: 300, y: 200 });
  const { scale } = camera;
  camera.resize(1000, 500);
  expect(camera.scale).toBe(scale);
  const now = camera.toStage({ x: 300, y: 200 });
  expect(now.x).toBeCloseTo(place.x);
  expect(now.y).toBeCloseTo(place.y);
});

test('a map that is held does not move when a bar opens below it, nor when it closes', () => {
  const camera = cameraOn(1028, 628);
  camera.hold();
  camera.resize(1028, 560);
  expect(camera.toStage({ x: 0, y: 0 })).toEqual({ x: 14, y: 14 });
  camera.comeBack();
  camera.resize(1028, 628);
  expect(view(camera)).toEqual([500, 300, 1]);
});

test('a part of the board is shown as large as it fits, but not larger than can be judged', () => {
  const camera = cameraOn(1028, 628);
  camera.fit({ x: 100, y: 100, width: 500, height: 100 });
  expect(view(camera)).toEqual([350, 150, 2]);
  camera.fit({ x: 100, y: 100, width: 10, height: 10 });
  expect(camera.scale).toBeCloseTo(2.6);
});

test('a glide is shown as one, and is over soon', () => {
  const camera = cameraOn();
  camera.glideTo({ x: 0, y: 0, width: 200, height: 200 });
  expect(camera.isGliding).toBe(true);
  vi.advanceTimersByTime(400);
  expect(camera.isGliding).toBe(false);
});

test('a player that drags ends a glide', () => {
  const camera = cameraOn();
  camera.glideTo();
  camera.pan(1, 0);
  expect(camera.isGliding).toBe(false);
});

test('after a look at a part it comes back to the whole board', () => {
  const camera = cameraOn(1028, 628);
  camera.lookAt({ x: 100, y: 100, width: 200, height: 100 });
  camera.lookAt({ x: 600, y: 100, width: 200, height: 100 });
  expect(camera.scale).toBeGreaterThan(1);
  camera.comeBack();
  expect([...view(camera), camera.isTouched]).toEqual([500, 300, 1, false]);
});

test('after a look at a part it comes back to what the player had chosen to see', () => {
  const camera = cameraOn(1028, 628);
  camera.zoom(2, { x: 100, y: 100 });
  const before = view(camera);
  camera.lookAt({ x: 600, y: 300, width: 100, height: 100 });
  camera.comeBack();
  expect([...view(camera), camera.isTouched]).toEqual([...before, true]);
});

test('it knows whether it only looks somewhere for a while', () => {
  const camera = cameraOn();
  camera.hold();
  expect(camera.isLooking).toBe(false);
  camera.lookAt({ x: 100, y: 100, width: 200, height: 100 });
  expect(camera.isLooking).toBe(true);
  camera.comeBack();
  expect(camera.isLooking).toBe(false);
});

test('it does not come back if the player has looked elsewhere since', () => {
  const camera = cameraOn(1028, 628);
  camera.lookAt({ x: 100, y: 100, width: 200, height: 100 });
  camera.pan(40, 0);
  const chosen = view(camera);
  camera.comeBack();
  expect(view(camera)).toEqual(chosen);
});

test('to come back from nowhere changes nothing', () => {
  const camera = cameraOn();
  camera.pan(20, 0);
  const before = view(camera);
  camera.comeBack();
  expect([...view(camera), camera.isGliding]).toEqual([...before, false]);
});

test.each([
  ['above what covers the bottom', { left: 0, right: 0, bottom: 300 }, { x: 514, y: 164 }],
  ['beside what covers the right', { left: 0, right: 500, bottom: 0 }, { x: 264, y: 314 }],
  ['beside what covers the left', { left: 500, right: 0, bottom: 0 }, { x: 764, y: 314 }],
])('a part is shown %s', (_, covered, place) => {
  const camera = cameraOn(1028, 628);
  camera.covered = covered;
  camera.lookAt({ x: 450, y: 450, width: 100, height: 50 }, 20);
  const middle = camera.toStage({ x: 500, y: 475 });
  expect([middle.x, middle.y]).toEqual([expect.closeTo(place.x), expect.closeTo(place.y)]);
});

test('the whole board is shown above something high, though nothing is drawn so far below it', () => {
  const camera = cameraOn(360, 450);
  camera.covered = { left: 0, right: 0, bottom: 270 };
  camera.lookAt({ x: 0, y: 0, width: 1000, height: 600 }, 4);
  const [top, bottom] = [camera.toStage({ x: 500, y: 0 }).y, camera.toStage({ x: 500, y: 600 }).y];
  expect([top >= 0, bottom <= 450 - 270]).toEqual([true, true]);
});

test('it sees what is on the stage and nothing else', () => {
  const camera = cameraOn(1028, 628);
  camera.zoom(4);
  expect([camera.sees({ x: 500, y: 300 }), camera.sees({ x: 0, y: 0 })]).toEqual([true, false]);
});

test('a camera that is stopped does nothing later', () => {
  const camera = cameraOn();
  camera.pan(1, 1);
  camera.glideTo();
  camera.stop();
  expect([camera.isMoving, camera.isGliding, vi.getTimerCount()]).toEqual([false, false, 0]);
});

test('a board without a picture has plain land around it', () => {
  const { height } = layoutOf('usa');
  expect(cameraFor(layoutOf('usa')).extent).toEqual({ x: -1000, y: -1000, width: 3000, height: height + 2000 });
});
