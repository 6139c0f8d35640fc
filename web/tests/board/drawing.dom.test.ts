import { beforeAll, expect, test } from 'vitest';

import { BoardView } from '../../src/lib/board/boardView';
import { cameraFor } from '../../src/lib/board/camera.svelte';
import { type Marks, NO_MARKS } from '../../src/lib/board/marks';
import BoardDrawing from '../../src/lib/board/drawing/BoardDrawing.svelte';
import { setLanguage } from '../../src/lib/i18n.svelte';
import { cleanUp, find, has, layoutOf, namesOf, show } from '../desk/fixtures';
import { boardOf } from './boards';

// Most are about the smallest board: a larger one takes long to draw here.
beforeAll(() => setLanguage('en'));

cleanUp();

interface Drawn {
  edition?: string;
  marks?: Partial<Marks>;
  owners?: Record<string, number>;
  stations?: Record<string, number>;
  width?: number;
}

function draw({ edition = 'new-york', marks = {}, owners = {}, stations = {}, width = 1028 }: Drawn = {}): void {
  const camera = cameraFor(layoutOf(edition));
  camera.resize(width, width * 0.7);
  const game = { tracks: owners, stations };
  const shown = { names: namesOf(edition), game, marks: { ...NO_MARKS, ...marks }, nameOf: String, ownSeat: null };
  const view = new BoardView({ board: boardOf(edition), layout: layoutOf(edition), camera }, () => shown);
  show(BoardDrawing, { view, hovered: undefined, entry: undefined, focused: undefined });
}

const TRACK = '[data-track="chelsea-soho"]';
const BAND = '[data-band="chelsea-soho"]';
/** The number of boxes in a path. */
const boxesIn = (selector: string): number => find(selector).getAttribute('d')?.split('M').slice(1).length ?? 0;
const state = (): string | undefined => find(TRACK).dataset.state;

test.each([
  ['nothing special', {}, {}, ''],
  ['can be claimed', { claimable: new Set(['chelsea-soho']) }, {}, 'claimable'],
  [
    'can be claimed and is chosen',
    { claimable: new Set(['chelsea-soho']), selected: 'chelsea-soho' },
    {},
    'claimable selected',
  ],
  ['is taken', {}, { 'chelsea-soho': 1 }, 'taken'],
  ['is closed', { closed: new Set(['chelsea-soho']) }, {}, 'closed'],
  ['is taken, so it is not closed', { closed: new Set(['chelsea-soho']) }, { 'chelsea-soho': 1 }, 'taken'],
])('a track says its state: %s', (_, marks, owners: Record<string, number>, expected) => {
  draw({ marks, owners });
  expect(state()).toBe(expected);
});

test('a free track has a slot for each of its spaces, a taken one a train', () => {
  draw({ owners: { 'greenwich_village-soho': 2 } });
  expect(boxesIn(`${TRACK} .field`)).toBe(4);
  expect(boxesIn('[data-track="greenwich_village-soho"] .body')).toBe(2);
  expect(find('[data-track="greenwich_village-soho"] .trains').classList).toContain('seat-3');
});

test('a chosen track shows where the trains would be', () => {
  draw({ marks: { selected: 'chelsea-soho', ghost: { track: 'chelsea-soho', seat: 0 } } });
  expect([has('.ghost'), has(`${BAND} .chosen`)]).toEqual([true, true]);
  expect(find(TRACK).getAttribute('aria-pressed')).toBe('true');
});

test('where trains are, no others are shown', () => {
  draw({ owners: { 'chelsea-soho': 1 }, marks: { ghost: { track: 'chelsea-soho', seat: 0 } } });
  expect(has('.ghost')).toBe(false);
});

test('a closed track is struck through', () => {
  draw({ marks: { closed: new Set(['chelsea-soho']) } });
  expect(has(`${TRACK} .strike`)).toBe(true);
});

test('new trains are set one after another', () => {
  draw({ owners: { 'chelsea-soho': 0 }, marks: { fresh: new Set(['chelsea-soho']) } });
  expect(find(`${TRACK} .trains`).classList).toContain('fresh');
  expect(document.querySelectorAll(`${TRACK} .train`)).toHaveLength(4);
});

test('what lies on tracks brings no styles along, which the policy of the server would ignore', () => {
  draw({ owners: { 'chelsea-soho': 0 }, marks: { fresh: new Set(['chelsea-soho']) } });
  expect(has('[data-track] [style]')).toBe(false);
});

test('several boards on a page have patterns of their own, and no id twice', () => {
  draw();
  draw();
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([16, 16]);
  const fills = [...document.querySelectorAll('[fill^="url"]')].map((space) => space.getAttribute('fill'));
  expect(fills.filter((fill) => !ids.includes(fill?.slice(5, -1) ?? ''))).toEqual([]);
});

test('what is traced stands out from everything else', () => {
  draw({ owners: { 'chelsea-soho': 0 }, marks: { traced: new Set(['chelsea-soho']) } });
  expect(find(TRACK).classList).not.toContain('untraced');
  expect(document.querySelectorAll(`${BAND} > [data-traced]`)).toHaveLength(2);
  expect(find('[data-track="greenwich_village-soho"]').classList).toContain('untraced');
});

test('tracks on the way of an open ticket are lit more strongly', () => {
  const claimable = new Set(['chelsea-soho', 'greenwich_village-soho']);
  draw({ marks: { claimable, wanted: new Set(['chelsea-soho']) } });
  expect([has(`${BAND} .edge-lit`), has('[data-band="greenwich_village-soho"] .lit')]).toEqual([true, true]);
});

test('letters are left out where they could not be read', () => {
  draw({ width: 1200 });
  expect(find(`${TRACK} .letter text`).textContent.trim()).toBe('P');
  document.body.replaceChildren();
  draw({ width: 300 });
  expect(has('.letter')).toBe(false);
});

test('the ends of tickets are ringed, open ones otherwise than those that are done', () => {
  draw({
    marks: {
      rings: new Map([
        ['chelsea', 'open'],
        ['soho', 'done'],
      ]),
    },
  });
  expect([has('[data-city="chelsea"] .ring.open'), has('[data-city="soho"] .ring.done')]).toEqual([true, true]);
});

test('a station stands in its city', () => {
  draw({ edition: 'europe', stations: { paris: 1 } });
  expect(find('[data-city="paris"] .station').classList).toContain('seat-2');
});

test('cities say where something can be built', () => {
  draw({ edition: 'europe', marks: { buildable: new Set(['paris']), selectedCity: 'paris' } });
  expect(find('[data-city="paris"]').dataset.state).toBe('buildable');
  expect(find('[data-city="wien"]').getAttribute('role')).toBe('img');
  expect(has('[data-city="paris"] .lit.chosen')).toBe(true);
});

test('an attraction has a star, and another look once it is reached', () => {
  draw({ edition: 'new-york', marks: { reached: new Set(['chelsea']) } });
  expect([has('[data-city="chelsea"].reached .star'), has('[data-city="soho"] .star')]).toEqual([true, false]);
});

test('tunnels have a rim, ferries show how many wilds they need', () => {
  draw({ edition: 'europe' });
  const tracks = [...layoutOf('europe').tracks.values()].map(({ track }) => track);
  const tunnel = tracks.find(({ is_tunnel }) => is_tunnel);
  const ferry = tracks.find(({ ferry_wilds }) => ferry_wilds === 2);
  expect(boxesIn(`[data-track="${tunnel?.id ?? ''}"] .frame`)).toBe(tunnel?.length);
  expect(document.querySelectorAll(`[data-track="${ferry?.id ?? ''}"] .engine`)).toHaveLength(2);
});

test('the names on the map are for eyes alone: the cities have their own', () => {
  draw();
  expect(find('.labels').getAttribute('aria-hidden')).toBe('true');
});
