import { expect, test } from 'vitest';

import { bubblePlace } from '../../../src/lib/board/bubblePlace';
import { quietCorner } from '../../../src/lib/table/sheets/corners';
import { layoutOf } from '../../desk/fixtures';

const STAGE = { width: 360, height: 240 };
const BUBBLE = { width: 180, height: 34 };
const DOWN = { x: 0, y: 1 };
const UP = { x: 0, y: -1 };

test('a bubble goes to the side that its place faces', () => {
  expect(bubblePlace({ x: 180, y: 120 }, DOWN, BUBBLE, STAGE)).toMatchObject({ x: 90, y: 144, side: 'below' });
  expect(bubblePlace({ x: 180, y: 120 }, UP, BUBBLE, STAGE)).toMatchObject({ x: 90, y: 62, side: 'above' });
});

test('where there is no room it goes to the other side', () => {
  expect(bubblePlace({ x: 180, y: 220 }, DOWN, BUBBLE, STAGE).side).toBe('above');
  expect(bubblePlace({ x: 180, y: 20 }, UP, BUBBLE, STAGE).side).toBe('below');
});

test.each([[{ x: 2, y: 2 }], [{ x: 358, y: 238 }], [{ x: -500, y: 120 }], [{ x: 180, y: 900 }], [{ x: 180, y: -900 }]])(
  'it stays on the stage, wherever its place is: %o',
  (place) => {
    for (const normal of [UP, DOWN]) {
      const { x, y, tip } = bubblePlace(place, normal, BUBBLE, STAGE);
      expect(x).toBeGreaterThanOrEqual(8);
      expect(y).toBeGreaterThanOrEqual(8);
      expect(x + BUBBLE.width).toBeLessThanOrEqual(STAGE.width - 8);
      expect(y + BUBBLE.height).toBeLessThanOrEqual(STAGE.height - 8);
      expect(tip).toBeGreaterThanOrEqual(14);
      expect(tip).toBeLessThanOrEqual(BUBBLE.width - 14);
    }
  },
);

test('it hides as few cities as it can', () => {
  const below = { x: 200, y: 160 };
  expect(bubblePlace({ x: 180, y: 120 }, DOWN, BUBBLE, STAGE, { cities: [below] }).side).toBe('above');
  expect(bubblePlace({ x: 180, y: 120 }, DOWN, BUBBLE, STAGE, { cities: [below, { x: 170, y: 80 }] }).side).toBe(
    'below',
  );
});

test('it hides as little of its own route as it can, and goes beyond an end of it if it must', () => {
  const along = [60, 90, 120, 150, 180].map((y) => ({ x: 180, y }));
  const { y, side } = bubblePlace({ x: 180, y: 120 }, UP, BUBBLE, STAGE, { route: along });
  expect([side, y + BUBBLE.height]).toEqual(['above', 42]);
  const across = [60, 120, 180, 240, 300].map((x) => ({ x, y: 120 }));
  expect(bubblePlace({ x: 180, y: 120 }, UP, BUBBLE, STAGE, { route: across })).toMatchObject({ x: 90, y: 62 });
});

test('it stands beside a route that goes up and down, where there is room', () => {
  const along = [60, 90, 120, 150, 180].map((y) => ({ x: 300, y }));
  const { x, y, side, tip } = bubblePlace({ x: 300, y: 120 }, { x: 1, y: 0.2 }, BUBBLE, STAGE, { route: along });
  expect([side, x + BUBBLE.width, y + tip]).toEqual(['left', 276, 120]);
  const wide = { ...STAGE, width: 720 };
  expect(bubblePlace({ x: 300, y: 120 }, { x: 1, y: 0.2 }, BUBBLE, wide, { route: along }).side).toBe('right');
});

test('its tip points at the place', () => {
  const { x, tip } = bubblePlace({ x: 60, y: 120 }, DOWN, BUBBLE, STAGE);
  expect(x + tip).toBe(60);
});

test('a sheet lies in the corner that is farther from what it is about', () => {
  const layout = layoutOf('usa');
  const place = (city: string): { x: number; y: number } => layout.cities.get(city) ?? { x: 0, y: 0 };
  expect(quietCorner(layout, [place('miami')])).toBe('left');
  expect(quietCorner(layout, [place('los_angeles')])).toBe('right');
  expect(quietCorner(layout, [place('los_angeles'), place('miami'), place('houston')])).toBe('left');
  expect(quietCorner(layout, [])).toBe('right');
});
