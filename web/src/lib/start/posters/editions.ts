/** Editions as posters: one a map, with all editions that are played on it. */
import type { EditionSummary } from '../../messages';

/** A map and the editions on it, in the order of the server. */
export interface MapPoster {
  map: string;
  editions: readonly [EditionSummary, ...EditionSummary[]];
}

/** One poster a map, in the order in which the server names them. */
export function postersFor(editions: readonly EditionSummary[]): MapPoster[] {
  const posters = new Map<string, MapPoster>();
  for (const edition of editions) {
    const known = posters.get(edition.map_name)?.editions;
    posters.set(edition.map_name, { map: edition.map_name, editions: known ? [...known, edition] : [edition] });
  }
  return [...posters.values()];
}

/** The whole numbers from one to another, both included. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
}

/** A number, or the nearest one between two others. */
export function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
