/** Which piece of a board a picture shows, and what of the board is in it. */
import { type BoardLayout, boundsOf, type Box, labelsAt, type LabelShape, type Point } from '../board/layout';

const ASPECT = 1.6;
const AROUND = 16; // units around what the picture is about
const LEAST = 210; // units: nothing is drawn larger than so

/** The part of a board around tracks, with their cities and the names of these. */
export function frameOf(layout: BoardLayout, tracks: readonly string[]): Box {
  const cities = new Set(tracks.flatMap((id) => layout.tracks.get(id)?.track.ends ?? []));
  const { x, y, width, height } = boundsOf(layout, { tracks, cities });
  const around = 2 * AROUND * layout.unit;
  const wide = Math.max(width + around, (height + around) * ASPECT, LEAST * layout.unit);
  const tall = wide / ASPECT;
  return { x: x + width / 2 - wide / 2, y: y + height / 2 - tall / 2, width: wide, height: tall };
}

/** Whether a place is in a part of the board, or at most so far beside it. */
export function isIn({ x, y, width, height }: Box, point: Point, beside = 0): boolean {
  const isAcross = point.x >= x - beside && point.x <= x + width + beside;
  return isAcross && point.y >= y - beside && point.y <= y + height + beside;
}

/** The names that are in a part of the board from the first letter to the last. */
export function labelsIn(
  layout: BoardLayout,
  frame: Box,
  ringed: ReadonlySet<string>,
): ReadonlyMap<string, LabelShape> {
  const labels = labelsAt(layout, layout.labelSize, ringed);
  const isWhole = ({ box }: LabelShape): boolean =>
    isIn(frame, box) && isIn(frame, { x: box.x + box.width, y: box.y + box.height });
  return new Map([...labels].filter(([, label]) => isWhole(label)));
}
