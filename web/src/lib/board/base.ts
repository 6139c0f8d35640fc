/** What lies under the routes: land, water, borders. One file a map, loaded when it is needed. */

import { api } from '../net/api';

/** A base map: lists of SVG paths in board units, from the bottom layer to the top; base/README.md explains it. */
export interface BaseMap {
  map: string;
  /** width and height of the board in units */
  size: [number, number];
  /** what may be shown, as a `viewBox`: the map runs on past the board to here */
  extent: [number, number, number, number];
  layers: Record<'land' | 'park' | 'streets' | 'states' | 'borders' | 'lakes', string[]>;
}

// As files of their own, not as scripts: they are only data, and there is nothing to run.
const files = import.meta.glob<string>('./base/*.json', { query: '?url', import: 'default', eager: true });

/** The base map of a map that we ship, by `board.edition.map`; undefined if we have none. */
export async function loadBase(map: string): Promise<BaseMap | undefined> {
  const address = files[`./base/${map}.json`];
  return address === undefined ? undefined : await api.get<BaseMap>(address);
}
