import { describe, expect, test } from 'vitest';

import { distanceToLine } from '../../src/lib/board/geometry/clearance';
import { distance, pointsOf } from '../../src/lib/board/geometry/curves';
import { distanceTo, overlap } from '../../src/lib/board/geometry/rectangles';
import { arrangementOf } from '../../src/lib/board/arranging';
import { layOut } from '../../src/lib/board/layout';
import { EDITIONS, boardOf, slotsOf, twinsOf } from './boards';

const CITY = 6;

test('sizes are those of the look, larger in New York', () => {
  const layouts = EDITIONS.map((edition) => layOut(boardOf(edition), arrangementOf));
  expect(layouts.map(({ unit }) => unit)).toEqual([1, 1, 1, 2.35]);
  expect(layouts.map(({ labelSize }) => labelSize)).toEqual([13.2, 13.2, 12.6, 34]);
});

describe.each(EDITIONS)('%s', (edition) => {
  const board = boardOf(edition);
  const layout = layOut(board, arrangementOf);
  const { unit } = layout;
  const tracks = [...layout.tracks.values()];

  test('has every track with all its spaces, and every city', () => {
    expect([...layout.tracks.keys()].sort()).toEqual(board.tracks.map(({ id }) => id).sort());
    expect([...layout.cities.keys()]).toEqual(board.cities.map(({ id }) => id));
    for (const { track, slots } of tracks) expect(slots).toHaveLength(track.length);
  });

  test('no two slots overlap', () => {
    const slots = slotsOf(layout);
    const overlaps = slots.flatMap(({ name, shape }, index) =>
      slots.slice(0, index).flatMap((other) => (overlap(shape, other.shape) ? [`${name} and ${other.name}`] : [])),
    );
    expect(overlaps).toEqual([]);
  });

  test('no slot lies on a city', () => {
    const cities = [...layout.cities.values()];
    const covered = slotsOf(layout).flatMap(({ name, shape }) =>
      cities.flatMap((city) => {
        const radius = (CITY * (city.city.is_attraction ? 1.32 : 1) + 1) * unit;
        return distanceTo(shape, city) < radius ? [`${name} on ${city.city.id}`] : [];
      }),
    );
    expect(covered).toEqual([]);
  });

  test('slots are as long as the look says, a tunnel’s a little shorter', () => {
    for (const { track, slots } of tracks) {
      const cut = track.is_tunnel ? 3.4 : 0;
      for (const { length } of slots) {
        expect(length / unit, track.id).toBeGreaterThanOrEqual(14 - cut);
        expect(length / unit, track.id).toBeLessThanOrEqual(37.4 - cut + 1e-9);
      }
    }
  });

  test('slots of a track are spread evenly', () => {
    for (const { track, slots } of tracks) {
      const ways = slots.slice(1).map((slot, index) => distance(slot, slots[index] ?? slot));
      expect(Math.max(0, ...ways) - Math.min(...ways, Infinity), track.id).toBeLessThan(unit);
      for (const way of ways) expect(way - (slots[0]?.length ?? 0), track.id).toBeGreaterThan(2 * unit);
    }
  });

  test('twins run side by side, 2.6 apart', () => {
    for (const [shape, twin] of twinsOf(layout)) {
      const lane = twin.curves.flatMap((curve) => pointsOf(curve, 60));
      for (const slot of shape.slots) {
        const between = (distanceToLine(slot, lane) - layout.slotThickness) / unit;
        expect(between, shape.track.id).toBeGreaterThan(2.3);
        expect(between, shape.track.id).toBeLessThan(2.9);
      }
    }
  });

  test('slots begin at least 10.5 from the city', () => {
    for (const { track, slots } of tracks) {
      for (const id of track.ends) {
        const city = layout.cities.get(id);
        const nearest = Math.min(...slots.map((slot) => (city ? distance(slot, city) - slot.length / 2 : 0)));
        expect(nearest / unit, track.id).toBeGreaterThan(10.2);
      }
    }
  });

  test('as many slots show an engine as the ferry needs wilds', () => {
    for (const { track, slots } of tracks) {
      expect(slots.filter(({ hasEngine }) => hasEngine)).toHaveLength(track.ferry_wilds);
    }
  });

  test('letters stand in a slot and are never upside down', () => {
    for (const { letter, slots, track } of tracks) {
      expect(Math.abs(letter.angle), track.id).toBeLessThanOrEqual(90);
      expect(slots.some((slot) => distance(slot, letter) < 1e-9)).toBe(true);
    }
  });

  test('rails lead from city to city', () => {
    for (const { track, curves, rail } of tracks) {
      const [from, to] = track.ends.map((id) => layout.cities.get(id));
      expect(curves[0]?.start).toMatchObject({ x: from?.x, y: from?.y });
      expect(curves.at(-1)?.end).toMatchObject({ x: to?.x, y: to?.y });
      expect(rail).toMatch(/^M[\d.]+ [\d.]+(Q[\d. -]+)+$/);
    }
  });

  test('is the same every time', () => {
    expect(layOut(structuredClone(board), arrangementOf)).toEqual(layout);
  });
});
