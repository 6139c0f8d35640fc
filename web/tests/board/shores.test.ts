import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { BaseMap } from '../../src/lib/board/shapes';
import { shoresOf } from '../../src/lib/board/shores';

const ISLET = 'M10 20q1 1 2 0t2 0 2-.5 .5-3z';
const waves = (count: number): string => `M0 0q1-1 2 0t${Array.from({ length: count }, () => '2 0').join(' ')}z`;

const FAR = ISLET.replace('M10 20', 'M-290.5-420.5');

test('islets are left as they are, those near each other in one path', () => {
  expect(shoresOf([ISLET + FAR + ISLET])).toEqual([ISLET + ISLET, FAR]);
});

test('a long shore is cut into pieces, each of which goes on where the last one ends', () => {
  const [shore = ''] = shoresOf([ISLET, waves(100)]);
  const [, first = '', second = '', closing] = shore.split(/(?=M)/);
  expect(first).toMatch(/^M0\.0 0\.0Q1\.0 -1\.0 2\.0 0\.0T4\.0 0\.0T/);
  expect(first).toMatch(/T160\.0 0\.0$/);
  expect(second).toMatch(/^M160\.0 0\.0Q161\.0 -1\.0 162\.0 0\.0T164\.0 0\.0T/);
  expect(closing).toBe('M0.0 0.0L202.0 0.0');
});

test.each(['usa', 'europe', 'new_york'])('every ring of the land has its shore: %s', (map) => {
  const base = JSON.parse(readFileSync(`src/lib/board/base/${map}.json`, 'utf8')) as BaseMap;
  const rings = base.layers.land.join('').split('z').length - 1;
  const shores = shoresOf(base.layers.land);
  const ends = shores.join('').match(/[Lz]/g);
  expect(ends).toHaveLength(rings);
});
