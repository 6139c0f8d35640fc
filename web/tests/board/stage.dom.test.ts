import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { BoardView } from '../../src/lib/board/boardView';
import { type Camera, cameraFor } from '../../src/lib/board/camera.svelte';
import type { Point } from '../../src/lib/board/layout';
import { type Marks, NO_MARKS } from '../../src/lib/board/marks';
import Stage from '../../src/lib/board/Stage.svelte';
import { setLanguage } from '../../src/lib/i18n.svelte';
import { cleanUp, find, layoutOf, namesOf, show } from '../desk/fixtures';
import { boardOf } from './boards';

// The smallest board: a larger one takes long to draw here.
const told: string[] = [];
let camera: Camera;

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
});

cleanUp();

afterEach(() => {
  // A finger's press waits for the click that follows it.
  vi.runAllTimers();
  vi.useRealTimers();
});

function stage(marks: Partial<Marks> = {}, edition = 'new-york'): HTMLElement {
  camera = cameraFor(layoutOf(edition));
  camera.resize(1028, 700);
  const parts = { board: boardOf(edition), layout: layoutOf(edition), camera };
  const shown = {
    names: namesOf(edition),
    game: undefined,
    marks: { ...NO_MARKS, ...marks },
    nameOf: String,
    ownSeat: 0,
  };
  const view = new BoardView(parts, () => shown, {
    ontrack: (track) => told.push(`track ${track}`),
    oncity: (city) => told.push(`city ${city}`),
    onnothing: () => told.push('nothing'),
    onhover: (track) => told.push(`over ${track ?? 'nothing'}`),
  });
  show(Stage, { view });
  return find('[data-stage]');
}

function pressAt(place: Point, by = 'mouse'): void {
  const init = { clientX: place.x, clientY: place.y, pointerId: 1, pointerType: by, button: 0, bubbles: true };
  find('[data-stage]').dispatchEvent(new PointerEvent('pointerdown', init));
  find('[data-stage]').dispatchEvent(new PointerEvent('pointerup', init));
}

function key(name: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  flushSync();
  return event;
}

const middleOf = (track: string): Point => layoutOf('new-york').tracks.get(track)?.letter ?? { x: 0, y: 0 };
const focused = (): string | undefined => (document.activeElement as SVGElement | null)?.dataset.track;

test('the map is one group with a name, and every track in it a button with its own', () => {
  const map = stage();
  expect([map.getAttribute('role'), map.getAttribute('aria-label')]).toEqual(['group', 'The map']);
  const track = find('[data-track="chelsea-soho"]');
  expect([track.getAttribute('role'), track.getAttribute('aria-label')]).toEqual([
    'button',
    'Chelsea – Soho, 4 purple',
  ]);
  expect(find('[data-city="soho"]').getAttribute('aria-label')).toBe('Soho');
});

test('exactly one thing on the map is reached by Tab', () => {
  stage({ claimable: new Set(['chelsea-soho', 'soho-wall_street']) });
  expect([...document.querySelectorAll<SVGElement>('[tabindex="0"]')].map((one) => one.dataset.track)).toHaveLength(1);
});

test('a press finds the track that is nearest to it', () => {
  stage();
  pressAt(camera.toStage(middleOf('chelsea-soho')));
  expect(told).toEqual(['track chelsea-soho']);
});

test('what is pressed has the focus, and the keyboard goes on from there', () => {
  stage();
  pressAt(camera.toStage(middleOf('chelsea-soho')));
  expect(document.activeElement).toBe(find('[data-track="chelsea-soho"]'));
});

test('a press on the sea finds nothing', () => {
  stage();
  pressAt({ x: 2, y: 690 });
  expect(told).toEqual(['nothing']);
});

test('a finger may miss by more than a mouse', () => {
  stage();
  const { x, y } = camera.toStage(middleOf('lincoln_center-midtown_west'));
  pressAt({ x: x - 26, y }, 'mouse');
  pressAt({ x: x - 26, y }, 'touch');
  expect(told).toEqual(['nothing', 'track lincoln_center-midtown_west']);
});

test('a city that can be built in goes before the tracks around it', () => {
  stage({ buildable: new Set(['soho']) });
  const city = layoutOf('new-york').cities.get('soho') ?? { x: 0, y: 0 };
  pressAt(camera.toStage(city));
  expect(told).toEqual(['city soho']);
  expect(find('[data-city="soho"]').getAttribute('role')).toBe('button');
});

test('arrows lead from track to track, Enter and Space press', () => {
  stage({ claimable: new Set(['chelsea-soho', 'greenwich_village-soho']) });
  find('[data-track="chelsea-soho"]').focus();
  key('ArrowRight');
  expect(focused()).toBe('greenwich_village-soho');
  key('Enter');
  key(' ');
  key(' ', { repeat: true });
  expect(told.filter((one) => one.startsWith('track'))).toEqual([
    'track greenwich_village-soho',
    'track greenwich_village-soho',
  ]);
});

test('with Control they lead to tracks that can not be chosen as well', () => {
  stage({ claimable: new Set(['chelsea-soho']) });
  find('[data-track="chelsea-soho"]').focus();
  key('ArrowRight');
  expect(focused()).toBe('chelsea-soho');
  key('ArrowRight', { ctrlKey: true });
  expect(focused()).not.toBe('chelsea-soho');
});

test('a player that stands on a track that can not be chosen any more goes on from there', () => {
  stage({ claimable: new Set(['brooklyn-lower_east_side', 'greenwich_village-soho']) });
  find('[data-track="chelsea-soho"]').focus();
  key('ArrowRight');
  expect(focused()).toBe('greenwich_village-soho');
});

test('with Shift they move the map', () => {
  stage();
  camera.zoom(3);
  const { x } = camera.middle;
  find('[data-track="chelsea-soho"]').focus();
  key('ArrowRight', { shiftKey: true });
  expect((camera.middle.x - x) * camera.scale).toBeCloseTo(60);
});

test.each([
  ['+', 1.25],
  ['-', 0.8],
])('%s zooms by %d', (name, factor) => {
  stage();
  find('[data-track="chelsea-soho"]').focus();
  const { scale } = camera;
  key(name);
  expect(camera.scale / scale).toBeCloseTo(factor);
});

test('0 shows the whole map again', () => {
  stage();
  camera.zoom(3);
  find('[data-track="chelsea-soho"]').focus();
  key('0');
  expect(camera.isTouched).toBe(false);
});

test.each([
  ['Control and +', '+', { ctrlKey: true }],
  ['Alt and an arrow', 'ArrowLeft', { altKey: true }],
  ['Command and an arrow', 'ArrowLeft', { metaKey: true }],
  ['any other key', 'x', {}],
])('%s is left to the browser', (_, name, more) => {
  stage();
  find('[data-track="chelsea-soho"]').focus();
  const before = [camera.scale, focused()];
  expect(key(name, more).defaultPrevented).toBe(false);
  expect([camera.scale, focused()]).toEqual(before);
});

test('a screen reader presses without a pointer', () => {
  stage();
  find('[data-track="chelsea-soho"]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  find('[data-track="chelsea-soho"]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(told).toEqual(['track chelsea-soho']);
});

test('the track under the mouse is reported once, and when the mouse has left it', () => {
  const map = stage();
  const { x, y } = camera.toStage(middleOf('chelsea-soho'));
  for (const dx of [0, 1]) {
    const init = { clientX: x + dx, clientY: y, pointerType: 'mouse', bubbles: true };
    map.dispatchEvent(new PointerEvent('pointermove', init));
  }
  map.dispatchEvent(new PointerEvent('pointerleave'));
  expect(told).toEqual(['over chelsea-soho', 'over nothing']);
});

test('a track that leaves the focus is no longer pointed at', () => {
  stage();
  find('[data-track="chelsea-soho"]').focus();
  find('[data-track="chelsea-soho"]').blur();
  expect(told.at(-1)).toBe('over nothing');
});
