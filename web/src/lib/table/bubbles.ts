/** Where a bubble goes: beside the place that it is about, and always on the stage. */
import type { Point } from '../board/layout';

const AWAY = 24; // pixels from the place
const EDGE = 8; // pixels that stay free around the stage
const TIP = 14; // pixels from the corner of the bubble to its tip, at least

interface Size {
  width: number;
  height: number;
}

/** The upper left corner of a bubble, and how far from there its tip is. */
export interface BubblePlace extends Point {
  isBelow: boolean;
  tip: number;
}

/** Where a bubble of some size goes that is about a place of the stage, which faces a way. */
export function bubblePlace(place: Point, normal: Point, bubble: Size, stage: Size): BubblePlace {
  const need = bubble.height + AWAY + EDGE;
  const hasRoomBelow = place.y + need <= stage.height;
  const hasRoomAbove = place.y - need >= 0;
  const isBelow = hasRoomBelow && (normal.y >= 0 || !hasRoomAbove);
  const x = within(place.x - bubble.width / 2, bubble.width, stage.width);
  const y = within(isBelow ? place.y + AWAY : place.y - AWAY - bubble.height, bubble.height, stage.height);
  return { x, y, isBelow, tip: Math.min(Math.max(place.x - x, TIP), Math.max(bubble.width - TIP, TIP)) };
}

function within(start: number, size: number, room: number): number {
  return Math.max(EDGE, Math.min(start, room - size - EDGE));
}
