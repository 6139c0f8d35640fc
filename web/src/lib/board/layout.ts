/** Where everything on a board is drawn: slots, rails, cities and their labels, from the places of the cities. */
import type { Board } from '../messages';
import type { Arranger, Plan } from './geometry/arrangement';
import { pathOf, reversed } from './geometry/curves';
import { routesOf } from './geometry/routes';
import { LINE_HEIGHT, sizesOf, WIDTH } from './geometry/sizes';
import { trackShapes } from './geometry/tracks';
import type { BaseMap, BoardLayout, CityShape, Curve, LabelShape, Place } from './shapes';
import { shoresOf } from './shores';

export { boundsOf, nearestCity, nearestTrack } from './geometry/hitTesting';
export { labelsAt } from './geometry/labels';
export type * from './shapes';

/** Lays out a board; the same board gives the same layout. */
export function layOut(board: Board, arrange: Arranger, base?: BaseMap): BoardLayout {
  const plan = planOf(board);
  const { height, places, sizes } = plan;
  const { laid, labels } = arrange(plan);
  return {
    width: WIDTH,
    height,
    unit: sizes.unit,
    slotThickness: sizes.thickness,
    labelSize: sizes.label,
    lineHeight: LINE_HEIGHT,
    tracks: new Map(trackShapes(laid, sizes).map((shape) => [shape.track.id, shape])),
    cities: citiesWith(labels, places),
    base,
    // Here, and not when it is drawn: a page waits for other things while a board is laid out.
    shores: shoresOf(base?.layers.land ?? []),
  };
}

export function planOf(board: Board): Plan {
  const height = WIDTH / board.aspect;
  const places = new Map(board.cities.map((city) => [city.id, { city, x: city.x * WIDTH, y: city.y * height }]));
  const sizes = sizesOf(board, places);
  return { height, places, sizes, routes: routesOf(board, places, sizes) };
}

function citiesWith(
  labels: ReadonlyMap<string, LabelShape>,
  places: ReadonlyMap<string, Place>,
): Map<string, CityShape> {
  const cities = [...places].flatMap(([id, place]) => {
    const label = labels.get(id);
    return label ? [[id, { ...place, label }] as const] : [];
  });
  return new Map(cities);
}

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
