/** Finding things on a board: what is near a point, and the box around tracks and cities. */
import type { Box, BoardLayout, LabelShape, Point } from '../shapes';
import { distance } from './curves';
import { type Rectangle, distanceTo, slotRectangle } from './rectangles';

interface TrackSlots {
  track: string;
  slots: Rectangle[];
}

const DISC = 6;
const CITY_REACH = 10.5;
const known = new WeakMap<BoardLayout, TrackSlots[]>();

/** The track whose slots are nearest to a point, if they are not farther than `within`. */
export function nearestTrack(layout: BoardLayout, point: Point, within: number): string | undefined {
  let [nearest, least]: [string | undefined, number] = [undefined, within];
  for (const { track, slots } of slotsOf(layout)) {
    for (const slot of slots) {
      if (Math.hypot(point.x - slot.x, point.y - slot.y) - slot.reach > least) continue;
      const away = distanceTo(slot, point);
      if (away < least || (away === least && nearest === undefined)) [nearest, least] = [track, away];
    }
  }
  return nearest;
}

function slotsOf(layout: BoardLayout): TrackSlots[] {
  const slots = known.get(layout) ?? rectanglesOf(layout);
  known.set(layout, slots);
  return slots;
}

function rectanglesOf({ tracks, slotThickness }: BoardLayout): TrackSlots[] {
  return [...tracks].map(([track, { slots }]) => {
    return { track, slots: slots.map((slot) => slotRectangle(slot, slotThickness)) };
  });
}

/** The city nearest to a point, if its disc is not farther than `within`. */
export function nearestCity(layout: BoardLayout, point: Point, within: number): string | undefined {
  let [nearest, least]: [string | undefined, number] = [undefined, within + DISC * layout.unit];
  for (const [id, city] of layout.cities) {
    const away = distance(city, point);
    if (away <= least) [nearest, least] = [id, away];
  }
  return nearest;
}

/** The box around tracks and cities with their labels; the whole board if there are none. */
export function boundsOf(
  layout: BoardLayout,
  what: { tracks?: Iterable<string>; cities?: Iterable<string> },
  labels?: ReadonlyMap<string, LabelShape>,
): Box {
  const tracks = [...(what.tracks ?? [])].flatMap((id) => trackBoxes(layout, id));
  const cities = [...(what.cities ?? [])].flatMap((id) => cityBoxes(layout, id, labels));
  const boxes = [...tracks, ...cities];
  if (boxes.length === 0) return { x: 0, y: 0, width: layout.width, height: layout.height };
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  return { x, y, width, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

function trackBoxes({ tracks, slotThickness }: BoardLayout, id: string): Box[] {
  return (tracks.get(id)?.slots ?? []).map((slot) => around(slot, (slot.length + slotThickness) / 2));
}

function cityBoxes(layout: BoardLayout, id: string, labels?: ReadonlyMap<string, LabelShape>): Box[] {
  const city = layout.cities.get(id);
  if (!city) return [];
  const label = labels ? labels.get(id) : city.label;
  return [around(city, CITY_REACH * layout.unit), ...(label ? [label.box] : [])];
}

function around({ x, y }: Point, reach: number): Box {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}
