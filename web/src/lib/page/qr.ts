/** Draws a QR code as a square of dark and light modules. */
import { contentsFor } from './qrBytes';

type Square = (boolean | undefined)[][];
type Mask = (x: number, y: number) => boolean;

const MASKS: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
// A light edge beside what looks like a finder is as bad as a dark one.
const LIKE_A_FINDER = /(?=00001011101|10111010000)/g;

/** The modules of the code for a text, row by row; true is dark. The quiet zone around it is not in it. */
export function qrModules(text: string): boolean[][] {
  const { version, bytes } = contentsFor(text);
  const frame = frameOf(version);
  const codes = MASKS.map((mask, number) => drawn(frame, bytes, mask, number));
  const penalties = codes.map(penaltyOf);
  return codes[penalties.indexOf(Math.min(...penalties))] ?? [];
}

/** What every code of a version has: finders, timing, alignment, and room for the format. */
function frameOf(version: number): Square {
  const size = 17 + 4 * version;
  const square: Square = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  for (let n = 8; n < size - 8; n++) {
    set(square, n, 6, n % 2 === 0);
    set(square, 6, n, n % 2 === 0);
  }
  for (const [x, y] of finders(size)) drawRings(square, x, y, 4, [3, 1, 0]);
  for (const [x, y] of alignments(version)) drawRings(square, x, y, 2, [2, 0]);
  drawFormat(square, 0);
  if (version >= 7) drawVersion(square, version);
  return square;
}

const finders = (size: number): [number, number][] => [
  [3, 3],
  [size - 4, 3],
  [3, size - 4],
];

/** Where alignment patterns are centered: on a grid, except where the finders are. */
function alignments(version: number): [number, number][] {
  if (version === 1) return [];
  const last = 10 + 4 * version;
  const places = version < 7 ? [6, last] : [6, 6 + (last - 6) / 2, last];
  const grid = places.flatMap((x) => places.map((y): [number, number] => [x, y]));
  return grid.filter(([x, y]) => !(Math.min(x, y) === 6 && (x === y || Math.max(x, y) === last)));
}

/** Square rings around a center; those of the given radii are dark. */
function drawRings(square: Square, x: number, y: number, radius: number, dark: readonly number[]): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      set(square, x + dx, y + dy, dark.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

/** Which mask it is, twice, with a code of its own against errors; level M is 0. */
function drawFormat(square: Square, mask: number): void {
  const size = square.length;
  const bits = ((mask << 10) | check(mask, 10, 0x537)) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const isDark = ((bits >> n) & 1) === 1;
    const beside = n < 6 ? n : n < 8 ? n + 1 : size - 15 + n;
    const across = n < 8 ? size - 1 - n : n === 8 ? 7 : 14 - n;
    set(square, 8, beside, isDark);
    set(square, across, 8, isDark);
  }
  set(square, 8, size - 8, true);
}

function drawVersion(square: Square, version: number): void {
  const bits = (version << 12) | check(version, 12, 0x1f25);
  for (let n = 0; n < 18; n++) {
    const isDark = ((bits >> n) & 1) === 1;
    const [far, near] = [square.length - 11 + (n % 3), Math.floor(n / 3)];
    set(square, far, near, isDark);
    set(square, near, far, isDark);
  }
}

/** The remainder that finds errors in a few bits. */
function check(value: number, degree: number, divisor: number): number {
  let left = value;
  for (let n = 0; n < degree; n++) left = (left << 1) ^ ((left >> (degree - 1)) * divisor);
  return left;
}

/** The frame with the bits in it, in pairs of columns from the right, upwards and downwards in turn. */
function drawn(frame: Square, bytes: readonly number[], mask: Mask, number: number): boolean[][] {
  const size = frame.length;
  const square = frame.map((row) => [...row]);
  let bit = 0;
  for (const [step, right] of columns(size).entries()) {
    for (let n = 0; n < size; n++) {
      const y = step % 2 === 0 ? size - 1 - n : n;
      for (const x of [right, right - 1]) if (frame[y]?.[x] === undefined) set(square, x, y, nextBit() !== mask(x, y));
    }
  }
  drawFormat(square, number);
  return square.map((row) => row.map((isDark) => isDark === true));

  function nextBit(): boolean {
    const isSet = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
    bit++;
    return isSet;
  }
}

/** The right column of each pair; the upright timing pattern has none. */
function columns(size: number): number[] {
  return Array.from({ length: (size - 1) / 2 }, (_, n) => size - 1 - 2 * n).map((x) => (x <= 6 ? x - 1 : x));
}

/** How hard a code is to read: long runs, blocks, false finders, too dark or too light. */
function penaltyOf(code: readonly boolean[][]): number {
  const rows = code.map((row) => row.map(Number).join(''));
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]).join(''))];
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const falseFinders = lines.flatMap((line) => line.match(LIKE_A_FINDER) ?? []).length;
  const dark = rows.join('').replaceAll('0', '').length / code.length ** 2;
  return runs + 3 * blocksIn(code) + 40 * falseFinders + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

function blocksIn(code: readonly boolean[][]): number {
  const isBlock = (x: number, y: number): boolean =>
    [code[y]?.[x + 1], code[y + 1]?.[x], code[y + 1]?.[x + 1]].every((isDark) => isDark === code[y]?.[x]);
  return code.flatMap((row, y) => row.filter((_, x) => isBlock(x, y))).length;
}

function set(square: Square, x: number, y: number, isDark: boolean): void {
  const row = square[y];
  if (row !== undefined && x >= 0 && x < row.length) row[x] = isDark;
}
