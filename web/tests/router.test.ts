import { describe, expect, test } from 'vitest';

import { routeOf } from '../src/lib/router.svelte';

describe('an address stands for a page', () => {
  test.each([
    ['/', { page: 'start' }],
    ['/t/6gxf0pry7tk680wm', { page: 'table', table: '6gxf0pry7tk680wm' }],
    ['/t/6gxf0pry7tk680wm/', { page: 'table', table: '6gxf0pry7tk680wm' }],
    ['/r/ybz000pphq7039s2', { page: 'record', record: 'ybz000pphq7039s2' }],
    ['/t/', { page: 'unknown' }],
    ['/t/ABC', { page: 'unknown' }],
    ['/t/a/b', { page: 'unknown' }],
    ['/tables', { page: 'unknown' }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});
