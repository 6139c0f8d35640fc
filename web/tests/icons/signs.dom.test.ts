import { expect, test } from 'vitest';

import Icon from '../../src/lib/icons/Icon.svelte';
import { type IconName, ICONS } from '../../src/lib/icons/icons';
import SeatBadge from '../../src/lib/seats/SeatBadge.svelte';
import { SEAT_SHAPES } from '../../src/lib/seats/shapes';
import { drawn, parsed, paths } from '../cards/drawn';

const NAMES = Object.keys(ICONS) as IconName[];
// Everything that the pages are promised.
const PROMISED =
  'zoom-in,zoom-out,fit,list,chat,sound,mute,moon,sun,auto,menu,close,check,undo,play,pause,step-back,step-forward,first,last,share,copy,qr,clock,trains,cards,tickets,station,warning,info,eye,screen,dice,home,arrow-right,trophy,hand,robot,person,lock,plus,minus,download,upload,bulb';
const COMMAND = /([Mlhvaz])([^Mlhvaz]*)/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/** The corners of a shape, from path data with the few commands that shapes are written in. */
function corners(path: string): [number, number][] {
  let [x, y] = [0, 0];
  const found: [number, number][] = [];
  for (const [, command = '', values = ''] of path.matchAll(COMMAND)) {
    const numbers = [...values.matchAll(NUMBER)].map(Number);
    for (const [dx, dy] of steps(command, numbers)) {
      [x, y] = command === 'M' ? [dx, dy] : [x + dx, y + dy];
      found.push([x, y]);
    }
  }
  return found;
}

function steps(command: string, numbers: number[]): [number, number][] {
  if (command === 'h') return numbers.map((dx) => [dx, 0]);
  if (command === 'v') return numbers.map((dy) => [0, dy]);
  if (command === 'a') return [[numbers.at(-2) ?? 0, numbers.at(-1) ?? 0]];
  return numbers.flatMap((dx, index) => (index % 2 === 0 ? [[dx, numbers[index + 1] ?? 0]] : []));
}

test('every icon that was promised is there', () => {
  expect(NAMES.toSorted()).toEqual(PROMISED.split(',').toSorted());
});

test.each(NAMES)('the icon %s is drawn in the color of the text', async (name) => {
  const markup = await drawn(Icon, { name, size: 24 });
  expect(paths(markup).length).toBeGreaterThan(0);
  expect(markup).toContain('currentColor');
  expect(markup).toContain('aria-hidden="true"');
});

test('there are five shapes, and no two are alike', () => {
  expect(new Set(SEAT_SHAPES).size).toBe(5);
});

test.each(SEAT_SHAPES)('the shape %s stands in the middle and is neither small nor large', (shape) => {
  const places = corners(shape);
  const reach = Math.max(...places.map(([x, y]) => Math.hypot(x, y)));
  const across = places.map(([x]) => x);
  expect(reach).toBeGreaterThan(0.85);
  expect(reach).toBeLessThan(1.18);
  expect(Math.min(...across) + Math.max(...across)).toBeCloseTo(0);
});

test.each([0, 1, 2, 3, 4])('the badge of seat %d has its shape and its livery', async (seat) => {
  const badge = parsed(await drawn(SeatBadge, { seat, size: 20 }));
  expect(badge.querySelector('path')?.getAttribute('d')).toBe(SEAT_SHAPES[seat]);
  expect(badge.querySelector('rect')?.getAttribute('fill')).toBe(`var(--seat-${seat + 1})`);
  expect(badge.querySelector('svg')?.getAttribute('width')).toBe('20');
});
