/** A town by night from a list of houses: their outlines, and which of their windows are lit. */

/** One house: where it begins, how wide it is, and how high its roof is. */
export type House = readonly [x: number, width: number, top: number];

const PITCH_X = 9;
const PITCH_Y = 12;
const MARGIN = 6;

/** The outlines of houses that all stand on one line. */
export function outlines(houses: readonly House[], ground: number): string {
  return houses.map(([x, width, top]) => `M${x} ${ground}v${top - ground}h${width}v${ground - top}z`).join('');
}

/** The lit windows of houses: the same ones whenever it is drawn, about one in `rarity`. */
export function litWindows(houses: readonly House[], ground: number, rarity: number): string {
  const places = houses.flatMap((house) => windows(house, ground));
  return places
    .filter(([x, y]) => isLit(x, y, rarity))
    .map(([x, y]) => `M${x} ${y}h4v5.5h-4z`)
    .join('');
}

function windows([x, width, top]: House, ground: number): [number, number][] {
  const columns = Math.floor((width - MARGIN) / PITCH_X);
  const rows = Math.floor((ground - top - MARGIN) / PITCH_Y);
  const left = x + (width - columns * PITCH_X + PITCH_X - 4) / 2;
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return [left + column * PITCH_X, top + MARGIN + 2 + row * PITCH_Y];
  });
}

/** Scattered as by chance, but fixed. */
function isLit(x: number, y: number, rarity: number): boolean {
  return Math.floor(Math.abs(Math.sin(x * 12.9898 + y * 78.233)) * 43758.5) % rarity === 0;
}
