import { describe, expect, test } from 'vitest';

import { distanceToBox } from '../../src/lib/board/geometry/obstacles';
import { boxRectangle, overlap } from '../../src/lib/board/geometry/rectangles';
import { widthOf } from '../../src/lib/board/geometry/words';
import { arrangementOf } from '../../src/lib/board/arranging';
import { type BoardLayout, type LabelShape, labelsAt, layOut } from '../../src/lib/board/layout';
import { EDITIONS, boardOf, slotsOf } from './boards';

const LITTLE = [1.15, 1.3]; // as on a tablet
const FACTORS = [1.7, 2.2]; // as on a phone

/** Everything that labels lie on and should not. */
function faultsOf(layout: BoardLayout, labels: ReadonlyMap<string, LabelShape>): string[] {
  const boxes = [...labels].map(([id, { box }]) => ({ name: id, box, shape: boxRectangle(box) }));
  const slots = slotsOf(layout);
  return boxes.flatMap(({ name, box, shape }, index) => [
    ...boxes.slice(0, index).flatMap((other) => (overlap(shape, other.shape) ? [`${name} on ${other.name}`] : [])),
    ...slots.flatMap((slot) => (overlap(shape, slot.shape) ? [`${name} on ${slot.name}`] : [])),
    ...[...layout.cities].flatMap(([id, city]) => {
      return distanceToBox(city, box) < 7 * layout.unit ? [`${name} on the city ${id}`] : [];
    }),
    ...(isInside(box, layout) ? [] : [`${name} beyond the rim`]),
  ]);
}

function isOnTrack(fault: string, layout: BoardLayout): boolean {
  return layout.tracks.has(/ on (\S+) \d+$/.exec(fault)?.[1] ?? '');
}

function isInside({ x, y, width, height }: LabelShape['box'], layout: BoardLayout): boolean {
  return x >= 0 && y >= 0 && x + width <= layout.width && y + height <= layout.height;
}

describe.each(EDITIONS)('%s', (edition) => {
  const layout = layOut(boardOf(edition), arrangementOf);
  const labels = new Map([...layout.cities].map(([id, { label }]) => [id, label]));

  test('no label lies on anything', () => {
    expect(faultsOf(layout, labels)).toEqual([]);
  });

  test('labels say the names of the cities, in one line or two', () => {
    for (const { city, label } of layout.cities.values()) {
      expect(label.lines.join(' ')).toBe(city.name);
      expect(label.lines.length).toBeLessThanOrEqual(2);
    }
  });

  test('lines fit into the box, and the first baseline is in it', () => {
    for (const { label } of layout.cities.values()) {
      const { x, y, width, height } = label.box;
      expect(Math.max(...label.lines.map(widthOf)) * layout.labelSize).toBeCloseTo(width);
      expect({ start: x, middle: x + width / 2, end: x + width }[label.anchor]).toBeCloseTo(label.x);
      expect(label.y).toBeGreaterThan(y);
      expect(label.y).toBeLessThanOrEqual(y + height);
    }
  });

  test('no label is nearer to another city than to its own', () => {
    for (const { x, y, city, label } of layout.cities.values()) {
      const own = distanceToBox({ x, y }, label.box);
      const others = [...layout.cities.values()].filter((other) => other.city !== city);
      for (const other of others) expect(distanceToBox(other, label.box), city.id).toBeGreaterThan(own);
    }
  });

  test('at their own size all labels are where the layout has them', () => {
    expect(labelsAt(layout, layout.labelSize)).toEqual(labels);
    expect(labelsAt(layout, layout.labelSize / 2)).toEqual(labels);
  });

  test.each(FACTORS)('%s times as large some are left out, and none lies on anything', (factor) => {
    const larger = labelsAt(layout, factor * layout.labelSize);
    expect(larger.size).toBeGreaterThan(0.25 * labels.size);
    expect(faultsOf(layout, larger)).toEqual([]);
  });

  test.each(LITTLE)('%s times as large every city has its label, some of them on tracks', (factor) => {
    const larger = labelsAt(layout, factor * layout.labelSize);
    expect([...larger.keys()].sort()).toEqual([...labels.keys()].sort());
    const onTracks = faultsOf(layout, larger).filter((fault) => isOnTrack(fault, layout));
    expect(new Set(onTracks.map((fault) => fault.split(' on ')[0])).size).toBeLessThanOrEqual(0.2 * labels.size);
    expect(faultsOf(layout, larger)).toEqual(onTracks);
  });

  test('the same labels are asked for only once', () => {
    expect(labelsAt(layout, 20 * layout.unit)).toBe(labelsAt(layout, 20 * layout.unit));
  });
});

test('cities that matter get their labels first', () => {
  const layout = layOut(boardOf('usa'), arrangementOf);
  const size = 2.2 * layout.labelSize;
  const left = [...layout.cities.keys()].filter((id) => !labelsAt(layout, size).has(id));
  const placed = left.map((id) => ({ id, labels: labelsAt(layout, size, new Set([id])) }));
  expect(placed.filter(({ id, labels }) => labels.has(id)).length).toBeGreaterThan(0.9 * left.length);
  for (const { labels } of placed) {
    expect(faultsOf(layout, labels).filter((fault) => !isOnTrack(fault, layout))).toEqual([]);
  }
});

test('letters that the table does not know have the usual width', () => {
  expect(widthOf('il')).toBeLessThan(widthOf('mW'));
  expect(widthOf('東京')).toBeCloseTo(0.9);
  expect(widthOf('Ποταμός')).toBeGreaterThan(2);
});
