/** Files about the maps that we ship, loaded when they are needed: what lies under the routes, and how those are arranged. */

import { api } from '../net/api';
import type { KeptArrangement } from './geometry/keeping';
import type { BaseMap } from './shapes';

// As files of their own, not as scripts: they are only data, and there is nothing to run.
const bases = import.meta.glob<string>('./base/*.json', { query: '?url', import: 'default', eager: true });
const arrangements = import.meta.glob<string>('./arrangements/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The base map of a map that we ship, by `board.edition.map`; undefined if we have none. */
export function loadBase(map: string): Promise<BaseMap | undefined> {
  return loadFile<BaseMap>(bases[`./base/${map}.json`]);
}

/** The arrangement of a map that we ship; undefined for others, which are arranged when they are seen. */
export function loadArrangement(map: string): Promise<KeptArrangement | undefined> {
  return loadFile<KeptArrangement>(arrangements[`./arrangements/${map}.json`]);
}

async function loadFile<Content>(address: string | undefined): Promise<Content | undefined> {
  return address === undefined ? undefined : await api.get<Content>(address);
}
