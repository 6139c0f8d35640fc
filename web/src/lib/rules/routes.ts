/** Ways over a board, for the pictures: which tracks end where, and the shortest way between two cities. */
import type { Board, Track } from '../messages';

/** The tracks that end in a city. */
export function tracksAt({ tracks }: Board, city: string): Track[] {
  return tracks.filter(({ ends }) => ends.includes(city));
}

/** The other end of a track. */
export function otherEnd({ ends }: Track, city: string): string {
  return ends[0] === city ? ends[1] : ends[0];
}

/** The tracks of a way between two cities that has as few spaces as can be. */
export function shortestWay(board: Board, from: string, to: string): Track[] {
  const ways = new Map<string, { spaces: number; tracks: Track[] }>([[from, { spaces: 0, tracks: [] }]]);
  const settled = new Set<string>();
  for (;;) {
    const next = [...ways]
      .filter(([city]) => !settled.has(city))
      .sort(([, one], [, other]) => one.spaces - other.spaces)[0];
    if (next === undefined) return [];
    const [city, way] = next;
    if (city === to) return way.tracks;
    settled.add(city);
    for (const track of tracksAt(board, city)) {
      const [end, spaces] = [otherEnd(track, city), way.spaces + track.length];
      if (spaces < (ways.get(end)?.spaces ?? Infinity)) ways.set(end, { spaces, tracks: [...way.tracks, track] });
    }
  }
}
