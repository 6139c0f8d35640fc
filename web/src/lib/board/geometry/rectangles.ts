/** Turned rectangles: whether they touch, and how far they are from a point. */
import type { Box, Point, Slot } from '../shapes';

/** A rectangle by its center, its direction and half of its sides. */
export interface Rectangle extends Point {
  /** the direction of its length, as a vector of length 1 */
  along: Point;
  halfLength: number;
  halfWidth: number;
  /** no point of it is farther from the center */
  reach: number;
}

const UPRIGHT: Point = { x: 1, y: 0 };

/** A slot with a margin around it. */
export function slotRectangle(slot: Slot, thickness: number, margin = 0): Rectangle {
  const angle = (slot.angle * Math.PI) / 180;
  return rectangle(slot, { x: Math.cos(angle), y: Math.sin(angle) }, slot.length / 2 + margin, thickness / 2 + margin);
}

/** A box with a margin around it. */
export function boxRectangle(box: Box, margin = 0): Rectangle {
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return rectangle(center, UPRIGHT, box.width / 2 + margin, box.height / 2 + margin);
}

function rectangle(center: Point, along: Point, halfLength: number, halfWidth: number): Rectangle {
  return { x: center.x, y: center.y, along, halfLength, halfWidth, reach: Math.hypot(halfLength, halfWidth) };
}

/** How far two rectangles are apart along the direction that keeps them apart best; below 0 they overlap. */
export function gapBetween(a: Rectangle, b: Rectangle): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  return Math.max(gapSeenFrom(a, b, x, y), gapSeenFrom(b, a, x, y));
}

/** Whether two rectangles overlap. */
export function overlap(a: Rectangle, b: Rectangle): boolean {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const reach = a.reach + b.reach;
  return x * x + y * y < reach * reach && gapSeenFrom(a, b, x, y) < 0 && gapSeenFrom(b, a, x, y) < 0;
}

function gapSeenFrom(a: Rectangle, b: Rectangle, x: number, y: number): number {
  const cosine = Math.abs(a.along.x * b.along.x + a.along.y * b.along.y);
  const sine = Math.abs(a.along.x * b.along.y - a.along.y * b.along.x);
  const lengthwise = Math.abs(x * a.along.x + y * a.along.y);
  const crosswise = Math.abs(y * a.along.x - x * a.along.y);
  return Math.max(
    lengthwise - a.halfLength - b.halfLength * cosine - b.halfWidth * sine,
    crosswise - a.halfWidth - b.halfLength * sine - b.halfWidth * cosine,
  );
}

/** How far a point is from a rectangle; 0 inside. */
export function distanceTo(a: Rectangle, point: Point): number {
  const [x, y] = [point.x - a.x, point.y - a.y];
  const lengthwise = Math.abs(x * a.along.x + y * a.along.y) - a.halfLength;
  const crosswise = Math.abs(y * a.along.x - x * a.along.y) - a.halfWidth;
  return Math.hypot(Math.max(0, lengthwise), Math.max(0, crosswise));
}
