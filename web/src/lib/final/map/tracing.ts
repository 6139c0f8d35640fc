/** A way over the board: what of it is drawn when, and the drawing itself. */
import type { BoardLayout } from '../../board/layout';
import type { Board } from '../../messages';

const SPEED = 900; // units a second, on a board of 1000
const LONGEST = 1200; // milliseconds for a whole way

/** A track of a way. */
export interface Leg {
  track: string;
  /** Whether it is walked from its second end to its first. */
  isBackward: boolean;
  /** Milliseconds from the start of the drawing. */
  from: number;
  lasts: number;
}

/** The tracks of a way that begins in a city, with the times at which each is drawn. */
export function legsOf(tracks: readonly string[], start: string | undefined, board: Board, layout: BoardLayout): Leg[] {
  const lengths = tracks.map((track) => lengthOf(track, layout));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const perUnit = whole === 0 ? 0 : Math.min((1000 * whole) / SPEED, LONGEST) / whole;
  const ends = new Map(board.tracks.map(({ id, ends }) => [id, ends]));
  let city = start;
  let from = 0;
  return tracks.map((track, place) => {
    const [first, second] = ends.get(track) ?? ['', ''];
    const isBackward = city === second;
    city = isBackward ? first : second;
    const lasts = (lengths[place] ?? 0) * perUnit;
    const leg = { track, isBackward, from, lasts };
    from += lasts;
    return leg;
  });
}

/** How long a way takes to be drawn, in milliseconds. */
export function timeFor(legs: readonly Leg[]): number {
  return legs.reduce((sum, { lasts }) => sum + lasts, 0);
}

/** The cities of a way in the order of the walk. */
export function stopsOf(tracks: readonly string[], start: string, board: Board): string[] {
  const ends = new Map(board.tracks.map(({ id, ends }) => [id, ends]));
  const stops = [start];
  for (const track of tracks) {
    const [first, second] = ends.get(track) ?? ['', ''];
    stops.push(stops.at(-1) === second ? first : second);
  }
  return stops;
}

/** Let the bands of traced tracks on a stage grow along the way. Gives what ends it at once. */
export function draw(stage: Element, legs: readonly Leg[]): () => void {
  const running = legs.flatMap((leg) => bandsOf(stage, leg.track).map((band) => grow(band, leg)));
  return () => {
    for (const animation of running) animation.cancel();
  };
}

/** The band of a traced track and its edge, as lib/board/Bands draws them. */
function bandsOf(stage: Element, track: string): SVGPathElement[] {
  return [...stage.querySelectorAll<SVGPathElement>(`[data-band="${track}"] > [data-traced]`)];
}

/** A dash as long as the band comes out of one of its ends. Before that its round cap must not be seen. */
function grow(band: SVGPathElement, { isBackward, from, lasts }: Leg): Animation {
  const length = band.getTotalLength();
  const strokeDasharray = `${length} ${length}`;
  const hidden = isBackward ? -length : length;
  return band.animate(
    [
      { strokeDasharray, strokeDashoffset: hidden, strokeOpacity: 0 },
      { strokeDasharray, strokeDashoffset: hidden * 0.99, strokeOpacity: 1, offset: 0.01 },
      { strokeDasharray, strokeDashoffset: 0, strokeOpacity: 1 },
    ],
    { delay: from, duration: Math.max(lasts, 1), fill: 'backwards' },
  );
}

function lengthOf(track: string, layout: BoardLayout): number {
  const slots = layout.tracks.get(track)?.slots ?? [];
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return Math.hypot(last.x - first.x, last.y - first.y) + first.length / 2 + last.length / 2;
}
