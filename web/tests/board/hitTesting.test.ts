import { describe, expect, test } from 'vitest';

import { arrangementOf } from '../../src/lib/board/arranging';
import { boundsOf, layOut, nearestCity, nearestTrack, wayPath } from '../../src/lib/board/layout';
import { boardOf } from './boards';

const layout = layOut(boardOf('usa'), arrangementOf);

function cityAt(id: string): { x: number; y: number } {
  const city = layout.cities.get(id);
  if (!city) throw new Error(`no city ${id}`);
  return city;
}

describe('what is near a point', () => {
  test('each slot belongs to its own track', () => {
    for (const [id, { slots }] of layout.tracks) {
      for (const slot of slots) expect(nearestTrack(layout, slot, 0)).toBe(id);
    }
  });

  test('beside a slot the nearest track is found, far away none', () => {
    const slot = layout.tracks.get('portland-seattle-1')?.slots[0] ?? { x: 0, y: 0 };
    expect(nearestTrack(layout, { x: slot.x - 8, y: slot.y }, 9)).toBe('portland-seattle-1');
    expect(nearestTrack(layout, { x: 5, y: 5 }, 20)).toBeUndefined();
  });

  test('a city is found up to so far from its disc', () => {
    const { x, y } = cityAt('miami');
    expect(nearestCity(layout, { x: x + 10, y }, 5)).toBe('miami');
    expect(nearestCity(layout, { x: x + 12, y }, 5)).toBeUndefined();
  });
});

describe('the box around things', () => {
  test('holds cities with their labels and tracks with their slots', () => {
    const box = boundsOf(layout, { tracks: ['calgary-winnipeg'], cities: ['calgary', 'winnipeg'] });
    const { label } = layout.cities.get('winnipeg') ?? {};
    expect(box.x).toBeLessThan(cityAt('calgary').x);
    expect(box.x + box.width).toBeGreaterThanOrEqual((label?.box.x ?? Infinity) + (label?.box.width ?? 0));
    expect(box.height).toBeLessThan(120);
  });

  test('is the board if there is nothing to hold', () => {
    expect(boundsOf(layout, {})).toEqual({ x: 0, y: 0, width: 1000, height: layout.height });
    expect(boundsOf(layout, { tracks: ['nowhere'], cities: ['atlantis'] }).width).toBe(1000);
  });
});

describe('ways', () => {
  test('run from city to city without a break, in either direction of a track', () => {
    const path = wayPath(layout, ['portland-seattle-2', 'portland-salt_lake_city', 'helena-salt_lake_city'], 'seattle');
    expect(path.match(/M/g)).toHaveLength(1);
    const { x, y } = cityAt('helena');
    const [endX, endY] = path.split(' ').slice(-2).map(Number);
    expect([endX, endY]).toEqual([expect.closeTo(x, 1), expect.closeTo(y, 1)]);
  });

  test('end where the next track does not go on', () => {
    const all = wayPath(layout, ['portland-salt_lake_city', 'calgary-winnipeg'], 'portland');
    expect(all).toBe(wayPath(layout, ['portland-salt_lake_city'], 'portland'));
    expect(wayPath(layout, [], 'portland')).toBe('');
  });
});
