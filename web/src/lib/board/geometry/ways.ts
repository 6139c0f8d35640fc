/** Ways through several tracks, such as a ticket's, as one line from city to city. */
import type { BoardLayout, Curve } from '../shapes';
import { pathOf, reversed } from './curves';

/** The curves of tracks that follow each other, from a city on; stops where the next track does not go on from there. */
export function wayCurves(layout: BoardLayout, tracks: Iterable<string>, from: string): Curve[] {
  const curves: Curve[] = [];
  let city = from;
  for (const id of tracks) {
    const shape = layout.tracks.get(id);
    if (!shape?.track.ends.includes(city)) break;
    const [start, end] = shape.track.ends;
    curves.push(...(city === start ? shape.curves : shape.curves.toReversed().map(reversed)));
    city = city === start ? end : start;
  }
  return curves;
}

/** SVG path data of tracks that follow each other, from a city on. */
export function wayPath(layout: BoardLayout, tracks: Iterable<string>, from: string): string {
  return pathOf(wayCurves(layout, tracks, from));
}
