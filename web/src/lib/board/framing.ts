/** What fits on a stage, and how far a picture may be moved there: sums for the camera. */
import type { Box, Point } from './layout';

const CLOSEST = 7; // times the scale at which the whole board is seen
const FARTHEST = 0.8;

/** A board, what is drawn of it and around it, and the size in pixels of the stage that it is seen on. */
export interface Frame {
  board: Box;
  extent: Box;
  stage: { width: number; height: number };
}

/** So much of a stage is covered by something, in pixels. */
export interface Covered {
  left: number;
  right: number;
  bottom: number;
}

export const NOTHING_COVERED: Covered = { left: 0, right: 0, bottom: 0 };

/** The same with what is left of the stage. */
export function uncovered(frame: Frame, { left, right, bottom }: Covered): Frame {
  const { width, height } = frame.stage;
  return { ...frame, stage: { width: width - left - right, height: height - bottom } };
}

/** How far the middle of the stage is from the middle of what is left of it, in units of the board. */
export function asideOf({ left, right, bottom }: Covered, scale: number): Point {
  return { x: (right - left) / 2 / scale, y: bottom / 2 / scale };
}

/** The scale at which a part of the board fills the stage but for a margin, in pixels. */
export function scaleFor(part: Box, { stage }: Frame, margin: number): number {
  const room = (size: number): number => Math.max(size - 2 * margin, 1);
  return Math.min(room(stage.width) / part.width, room(stage.height) / part.height);
}

/** A scale that shows nothing beyond what is drawn; `whole` is the one at which the whole board is seen. */
export function allowedScale(scale: number, whole: number, { stage, extent }: Frame): number {
  const covering = Math.max(stage.width / extent.width, stage.height / extent.height);
  const least = Math.max(covering, whole * FARTHEST);
  return Math.max(least, Math.min(scale, whole * CLOSEST));
}

/** The middle that is nearest to a wanted one, if the stage stays inside of what is drawn and its middle on the board. */
export function allowedMiddle({ x, y }: Point, scale: number, { stage, extent, board }: Frame): Point {
  const half = { x: stage.width / scale / 2, y: stage.height / scale / 2 };
  return {
    x: between(
      Math.max(extent.x + half.x, board.x),
      x,
      Math.min(extent.x + extent.width - half.x, board.x + board.width),
    ),
    y: between(
      Math.max(extent.y + half.y, board.y),
      y,
      Math.min(extent.y + extent.height - half.y, board.y + board.height),
    ),
  };
}

function between(least: number, value: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most);
}
