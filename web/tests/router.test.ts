import { describe, expect, test } from 'vitest';

import { routeOf } from '../src/lib/routes';

describe('an address stands for a page', () => {
  test.each([
    ['/', { page: 'start' }],
    ['/?map=6gxf0pry7tk680wm', { page: 'start', map: '6gxf0pry7tk680wm' }],
    ['/?map=../x', { page: 'start' }],
    ['/t/6gxf0pry7tk680wm', { page: 'table', table: '6gxf0pry7tk680wm', isTableView: false }],
    ['/t/6gxf0pry7tk680wm/', { page: 'table', table: '6gxf0pry7tk680wm', isTableView: false }],
    ['/t/6gxf0pry7tk680wm?view=table', { page: 'table', table: '6gxf0pry7tk680wm', isTableView: true }],
    ['/t/6gxf0pry7tk680wm?replay', { page: 'replay', table: '6gxf0pry7tk680wm' }],
    ['/t/6gxf0pry7tk680wm?replay&at=4', { page: 'replay', table: '6gxf0pry7tk680wm' }],
    ['/r/ybz000pphq7039s2', { page: 'record', record: 'ybz000pphq7039s2' }],
    ['/rules/usa-1910', { page: 'rules', edition: 'usa-1910' }],
    ['/rules/europe/', { page: 'rules', edition: 'europe' }],
    ['/rules/custom?table=6gxf0pry7tk680wm', { page: 'rules', edition: 'custom', table: '6gxf0pry7tk680wm' }],
    ['/me', { page: 'identity' }],
    ['/rules', { page: 'unknown' }],
    ['/t/', { page: 'unknown' }],
    ['/t/ABC', { page: 'unknown' }],
    ['/t/a/b', { page: 'unknown' }],
    ['/tables', { page: 'unknown' }],
  ])('%s', (address, route) => {
    const { pathname, search } = new URL(address, 'https://play.example');
    expect(routeOf(pathname, search)).toEqual(route);
  });
});
