import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Camera, cameraFor } from '../../src/lib/board/camera.svelte';
import { boundsOf } from '../../src/lib/board/layout';
import { followSubject, glanceAtTicket, showTicket, subjectOf } from '../../src/lib/table/looking';
import { cleanUp, deskAt, layoutOf } from './fixtures';

beforeEach(() => {
  vi.useFakeTimers();
});

cleanUp();

afterEach(() => {
  vi.useRealTimers();
});

const TICKET = 'base-boston-miami';

function cameraOn(width: number, height: number): Camera {
  const camera = cameraFor(layoutOf('usa'));
  camera.resize(width, height);
  return camera;
}

/** A sheet on the stage: so wide, and from so far down to the bottom. */
function sheet(width: number, top: number): void {
  document.body.innerHTML = '<div data-stage></div><div data-sheet></div>';
  const rects = [{ width: 360, bottom: 600 } as DOMRect, { width, top } as DOMRect];
  for (const [index, rect] of rects.entries()) {
    const element = document.body.children[index];
    if (element) element.getBoundingClientRect = () => rect;
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

test('it is about a tunnel for whoever has to pay, and not for others', () => {
  const tunnel = { track: 'madrid-pamplona-2', color: 'white' as const, wilds: 0, turned: [], due: 1 };
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

test('a sheet as wide as the stage counts as covering it, a smaller one does not', () => {
  const camera = cameraOn(360, 500);
  sheet(360, 400);
  followSubject(layoutOf('usa'), camera, 'denver-helena');
  expect(camera.covered).toBe(200);
  sheet(300, 400);
  followSubject(layoutOf('usa'), camera, 'denver-helena');
  expect(camera.covered).toBe(0);
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
  sheet(360, 300);
  glanceAtTicket(desk, camera, TICKET);
  expect(camera.seesAll(boundsOf(desk.layout, { cities: ['boston', 'miami'] }))).toBe(true);
  camera.comeBack();
  expect(camera.scale).toBe(scale);
});
