/** What labels must not lie on: slots, cities and the rails that lead into them. */
import type { CityPlace, Track } from '../../messages';
import type { Box, Point, Slot, TrackShape } from '../shapes';
import { type Rectangle, boxRectangle, gapBetween, slotRectangle } from './rectangles';

/** A thing on the board that a label keeps clear of. */
export interface Obstacle {
  shape: Rectangle;
  /** half of the upright box around it */
  halfWidth: number;
  halfHeight: number;
  kind: 'slot' | 'rail' | 'city';
  /** the track it is part of */
  track: Track | undefined;
}

/** A city with the room it takes. */
export interface Disc extends Point {
  city: CityPlace;
  radius: number;
  /** where its name has to stand, in eighths of a turn from the east; anywhere if there is none */
  side: number | undefined;
}

/** A board as labels see it. */
export interface Field {
  width: number;
  height: number;
  unit: number;
  discs: Disc[];
  obstacles: Obstacle[];
}

/** What there is to know about slots but their places. */
interface SlotSizes {
  thickness: number;
  unit: number;
}

const RADIUS = 6;
const EDGE = 1;
const ATTRACTION = 1.32;
const RAIL = 1.3;
const TUNNEL_FRAME = 2.4;

/** The field of a board, given its cities and tracks. */
export function fieldOf(
  area: { width: number; height: number; unit: number; slotThickness: number },
  places: readonly (Point & { city: CityPlace })[],
  tracks: readonly TrackShape[],
  sides: Readonly<Record<string, number>> = {},
): Field {
  const { width, height, unit, slotThickness } = area;
  const discs = places.map(({ x, y, city }) => {
    const radius = (RADIUS * (city.is_attraction ? ATTRACTION : 1) + EDGE) * unit;
    return { x, y, city, radius, side: sides[city.id] };
  });
  const slots = tracks.flatMap(({ track, slots }) =>
    slotShapes(track, slots, { thickness: slotThickness, unit }).map((slot) => obstacle(slot, 'slot', track)),
  );
  const rails = tracks.flatMap((shape) =>
    railEnds(shape, RAIL * unit).map((rail) => obstacle(rail, 'rail', shape.track)),
  );
  const cities = discs.map((disc) => obstacle(square(disc), 'city'));
  return { width, height, unit, discs, obstacles: [...slots, ...rails, ...cities] };
}

/** The slots of a track with a margin around them, those of a tunnel with their frames. */
export function slotShapes(track: Track, slots: readonly Slot[], sizes: SlotSizes, margin = 0): Rectangle[] {
  const around = margin + (track.is_tunnel ? TUNNEL_FRAME * sizes.unit : 0);
  return slots.map((slot) => slotRectangle(slot, sizes.thickness, around));
}

function obstacle(shape: Rectangle, kind: Obstacle['kind'], track?: Track): Obstacle {
  const [cosine, sine] = [Math.abs(shape.along.x), Math.abs(shape.along.y)];
  return {
    shape,
    halfWidth: shape.halfLength * cosine + shape.halfWidth * sine,
    halfHeight: shape.halfLength * sine + shape.halfWidth * cosine,
    kind,
    track,
  };
}

function square({ x, y, radius }: Disc): Rectangle {
  return boxRectangle({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
}

/** The rail between each city and the nearest slot, as thin rectangles. */
function railEnds({ slots, curves }: TrackShape, width: number): Rectangle[] {
  const [first, last, start, end] = [slots[0], slots.at(-1), curves[0]?.start, curves.at(-1)?.end];
  if (!first || !last || !start || !end) return [];
  return [thin(start, first, first.length / 2, width), thin(end, last, last.length / 2, width)];
}

function thin(from: Point, to: Point, short: number, width: number): Rectangle {
  const whole = Math.hypot(to.x - from.x, to.y - from.y);
  const part = whole > 0 ? Math.max(0, whole - short) / whole / 2 : 0;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const center = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  return slotRectangle({ ...center, angle, length: 2 * part * whole, hasEngine: false }, width);
}

/** How far a box is from an obstacle, if nearer than `limit`; below 0 they overlap. */
export function clearance(box: Rectangle, { shape, halfWidth, halfHeight }: Obstacle, limit: number): number {
  const upright = Math.max(
    Math.abs(shape.x - box.x) - box.halfLength - halfWidth,
    Math.abs(shape.y - box.y) - box.halfWidth - halfHeight,
  );
  return upright >= limit ? limit : Math.min(limit, gapBetween(box, shape));
}

/** How far a point is from a box; 0 inside. */
export function distanceToBox({ x, y }: Point, box: Box): number {
  return Math.hypot(Math.max(0, box.x - x, x - box.x - box.width), Math.max(0, box.y - y, y - box.y - box.height));
}
