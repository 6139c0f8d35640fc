import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Camera, cameraFor } from '../../src/lib/board/camera.svelte';
import { boundsOf } from '../../src/lib/board/layout';
import { followSubject, glanceAtTicket, makeRoom, showTicket, subjectOf } from '../../src/lib/desk/cameraMoves';
import { cleanUp, deskAt, layoutOf } from './fixtures';

beforeEach(() => {
  vi.useFakeTimers();
});

cleanUp();

afterEach(() => {
  vi.useRealTimers();
});

const TICKET = 'base-boston-miami';

function cameraOn(width: number, height: number, edition = 'usa'): Camera {
  const camera = cameraFor(layoutOf(edition));
  camera.resize(width, height);
  return camera;
}

/** A sheet that lies on the stage there. */
function sheet(x: number, y: number, width: number, height: number): void {
  document.body.innerHTML = '<div data-stage></div><div data-sheet></div>';
  const rects = [
    { x: 0, y: 100 },
    { x, y: y + 100, width, height },
  ];
  for (const [index, rect] of rects.entries()) {
    const element = document.body.children[index];
    if (element) element.getBoundingClientRect = () => rect as DOMRect;
  }
}

test('a decision is about the track or the city that is chosen', async () => {
  const { desk } = deskAt({ legal: ['claim denver-kansas_city-2 orange wilds=0'] });
  expect(subjectOf(desk)).toBeUndefined();
  await desk.pickTrack('denver-kansas_city-1');
  expect(subjectOf(desk)).toBe('denver-kansas_city-2');
});

test('it is about a city for a station', async () => {
  const { desk } = deskAt({ edition: 'europe', legal: ['station paris red wilds=0'] });
  await desk.toggleBuilding();
  expect(subjectOf(desk)).toBeUndefined();
  await desk.pickCity('paris');
  expect(subjectOf(desk)).toBe('paris');
});

test('it is about a tunnel for the player that has to pay, and not for others', () => {
  const tunnel = { track: 'madrid-pamplona-2', color: 'white' as const, wilds: 0, turned: [], counted: [], due: 1 };
  const game = { tunnel, decision: 'tunnel' };
  expect(subjectOf(deskAt({ edition: 'europe', game, legal: ['refuse'] }).desk)).toBe(tunnel.track);
  expect(subjectOf(deskAt({ edition: 'europe', game }).desk)).toBeUndefined();
});

test('on a large stage the picture stays as it is', () => {
  const camera = cameraOn(1100, 700);
  const { scale } = camera;
  followSubject(layoutOf('usa'), camera, 'denver-helena');
  expect([camera.scale, camera.isTouched]).toEqual([scale, false]);
});

test('on a phone the map goes closer to a track, and back', () => {
  const camera = cameraOn(360, 300);
  const { scale } = camera;
  followSubject(layoutOf('usa'), camera, 'denver-helena');
  expect(camera.scale).toBeGreaterThan(scale * 2);
  expect(camera.seesAll(boundsOf(layoutOf('usa'), { tracks: ['denver-helena'] }))).toBe(true);
  camera.comeBack();
  expect(camera.scale).toBe(scale);
});

test('what is out of sight is brought onto the stage', () => {
  const camera = cameraOn(1100, 700);
  camera.zoom(3, { x: 0, y: 0 });
  followSubject(layoutOf('usa'), camera, 'atlanta-miami');
  expect(camera.seesAll(boundsOf(layoutOf('usa'), { tracks: ['atlanta-miami'] }))).toBe(true);
});

test('a city is shown with its name', () => {
  const camera = cameraOn(1100, 700);
  camera.zoom(4, { x: 0, y: 0 });
  followSubject(layoutOf('usa'), camera, 'miami');
  expect(camera.seesAll(boundsOf(layoutOf('usa'), { cities: ['miami'] }))).toBe(true);
});

test('a sheet as wide as the stage leaves what is above it, as far as it lies on the stage', () => {
  const camera = cameraOn(360, 500);
  sheet(0, 300, 360, 280);
  followSubject(layoutOf('usa'), camera, 'denver-helena');
  expect(camera.covered).toEqual({ left: 0, right: 0, bottom: 200 });
});

test('a track under a sheet in a corner is brought out from there', () => {
  const camera = cameraOn(1100, 700);
  sheet(600, 400, 480, 280);
  followSubject(layoutOf('usa'), camera, 'denver-helena');
  expect(camera.isLooking).toBe(false);
  followSubject(layoutOf('usa'), camera, 'atlanta-miami');
  const { x, width } = boundsOf(layoutOf('usa'), { tracks: ['atlanta-miami'] });
  expect(camera.covered).toEqual({ left: 0, right: 500, bottom: 0 });
  expect(camera.toStage({ x: x + width, y: 0 }).x).toBeLessThan(600);
});

test('the whole board is seen above a sheet as wide as the stage, until that is gone', () => {
  const camera = cameraOn(360, 500);
  const { middle } = camera;
  const { width, height } = layoutOf('usa');
  sheet(0, 300, 360, 280);
  makeRoom(layoutOf('usa'), camera);
  expect(camera.toStage({ x: 0, y: height }).y).toBeLessThanOrEqual(300);
  expect(camera.seesAll({ x: 0, y: 0, width, height })).toBe(true);
  camera.comeBack();
  expect(camera.middle).toEqual(middle);
});

test('the whole board is seen above a high sheet, too', () => {
  const camera = cameraOn(360, 407, 'new-york');
  const { width, height } = layoutOf('new-york');
  sheet(0, 262, 360, 190);
  makeRoom(layoutOf('new-york'), camera);
  expect(camera.toStage({ x: 0, y: height }).y).toBeLessThanOrEqual(262);
  expect(camera.seesAll({ x: 0, y: 0, width, height })).toBe(true);
});

test('who has moved the map, or has a sheet in a corner, keeps what they see', () => {
  const camera = cameraOn(360, 500);
  camera.pan(10, 10);
  sheet(0, 300, 360, 280);
  makeRoom(layoutOf('usa'), camera);
  expect(camera.isLooking).toBe(false);
  const large = cameraOn(1100, 700);
  sheet(600, 400, 480, 280);
  makeRoom(layoutOf('usa'), large);
  expect([large.isLooking, large.isTouched]).toEqual([false, false]);
});

test('a ticket is brought into sight, but not if it is there already', () => {
  const { desk } = deskAt();
  const camera = cameraOn(1100, 700);
  showTicket(desk, camera, TICKET);
  expect(camera.isTouched).toBe(false);
  camera.zoom(4, { x: 0, y: 0 });
  showTicket(desk, camera, TICKET);
  expect(camera.seesAll(boundsOf(desk.layout, { cities: ['boston', 'miami'] }))).toBe(true);
});

test('an offered ticket is looked at for a while', () => {
  const { desk } = deskAt();
  const camera = cameraOn(360, 500);
  const { scale } = camera;
  sheet(0, 200, 360, 300);
  glanceAtTicket(desk, camera, TICKET);
  expect(camera.seesAll(boundsOf(desk.layout, { cities: ['boston', 'miami'] }))).toBe(true);
  camera.comeBack();
  expect(camera.scale).toBe(scale);
});
