/** Boards for the tests: those we ship, and ones that nobody drew. */
import { inject } from 'vitest';

import type { BoardLayout, TrackShape } from '../../src/lib/board/layout';
import { type Rectangle, slotRectangle } from '../../src/lib/board/geometry/rectangles';
import type { Board, Track } from '../../src/lib/messages';

/** The editions that we ship. */
export const EDITIONS = ['usa', 'usa-mega', 'europe', 'new-york'] as const;

/** The board of an edition. */
export function boardOf(edition: string): Board {
  const board = inject('boards')[edition];
  if (board === undefined) throw new Error(`no edition ${edition}`);
  return board;
}

/** All slots of a layout as rectangles, with their tracks. */
export function slotsOf({ tracks, slotThickness }: BoardLayout): { name: string; shape: Rectangle }[] {
  return [...tracks].flatMap(([id, { slots }]) =>
    slots.map((slot, index) => ({ name: `${id} ${index}`, shape: slotRectangle(slot, slotThickness) })),
  );
}

/** The pairs of twins of a layout. */
export function twinsOf({ tracks }: BoardLayout): [TrackShape, TrackShape][] {
  return [...tracks.values()].flatMap((shape): [TrackShape, TrackShape][] => {
    const twin = tracks.get(shape.track.twin ?? '');
    return twin && shape.track.id < twin.track.id ? [[shape, twin]] : [];
  });
}

/** A generator of numbers in 0..1 that are the same every time (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A map of somebody's own, with cities anywhere and tracks of any length between any of them. */
export function customBoard(seed: number): Board {
  const next = numbers(seed);
  const count = 2 + Math.floor(next() * 40);
  const cities = Array.from({ length: count }, (_, index) => {
    const name = 'Llanfair Pwllgwyngyll am See'.slice(0, 1 + Math.floor(next() * 27));
    return { id: `city_${index}`, name, english: name, x: next(), y: next() };
  });
  const tracks = Array.from({ length: count * 2 }, (_, index): Track[] => {
    const from = Math.floor(next() * count);
    const to = (from + 1 + Math.floor(next() * (count - 1))) % count;
    const length = 1 + Math.floor(next() * 9);
    const isTunnel = next() < 0.2;
    const wilds = !isTunnel && next() < 0.2 ? 1 + Math.floor(next() * length) : 0;
    return customTracks(`track_${index}`, [`city_${from}`, `city_${to}`], length, isTunnel, wilds, next() < 0.3);
  }).flat();
  const { edition, ...rest } = boardOf('usa');
  const aspect = 0.5 + next() * 2;
  return { ...rest, edition: { ...edition, id: 'custom', map: 'custom' }, map_name: 'Mine', aspect, cities, tracks };
}

function customTracks(
  id: string,
  ends: [string, string],
  length: number,
  is_tunnel: boolean,
  ferry_wilds: number,
  isDouble: boolean,
): Track[] {
  const plain = { ends, color: 'gray' as const, length, ferry_wilds, is_tunnel };
  if (!isDouble) return [{ id, ...plain, twin: null }];
  return [
    { id: `${id}-1`, ...plain, twin: `${id}-2` },
    { id: `${id}-2`, ...plain, twin: `${id}-1` },
  ];
}
