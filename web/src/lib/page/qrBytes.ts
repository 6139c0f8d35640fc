/** The contents of a QR code (ISO/IEC 18004): a text as bytes, with the bytes that mend errors, level M. */

/** A version is a size; for each, the bytes that mend errors in a block, and how many blocks there are. */
const MENDING = [10, 16, 26, 18, 24, 16, 18, 22, 22] as const;
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5] as const;
const BYTE_MODE = 0b0100;
const FILLERS = [0xec, 0x11] as const;

/** What a QR code says, and how large it has to be for that. */
export interface Contents {
  version: number;
  bytes: number[];
}

/** The contents for a text of at most 180 bytes: enough for any link of ours. */
export function contentsFor(text: string): Contents {
  const bytes = [...new TextEncoder().encode(text)];
  const version = MENDING.findIndex((_, place) => bytes.length + 2 <= room(place + 1)) + 1;
  if (version === 0) throw new RangeError('the text is too long for a code');
  return { version, bytes: interleaved(filled(bytes, room(version)), version) };
}

/** The number of modules of a version that carry bits. */
function bitsOf(version: number): number {
  const all = (16 * version + 128) * version + 64;
  if (version === 1) return all;
  const marks = Math.floor(version / 7) + 2;
  return all - ((25 * marks - 10) * marks - 55) - (version >= 7 ? 36 : 0);
}

/** The number of bytes of a version that are left for its text. */
function room(version: number): number {
  const place = version - 1;
  return Math.floor(bitsOf(version) / 8) - (MENDING[place] ?? 0) * (BLOCKS[place] ?? 0);
}

/** Mode and length in front of the bytes, fillers behind them; all is half a byte off, since the mode is. */
function filled(bytes: readonly number[], size: number): number[] {
  const halves = [BYTE_MODE, ...[bytes.length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const packed = Array.from({ length: halves.length / 2 }, (_, n) => (at(halves, 2 * n) << 4) | at(halves, 2 * n + 1));
  while (packed.length < size) packed.push(at(FILLERS, (packed.length - bytes.length) % 2));
  return packed;
}

/** Split into blocks, each mended for itself, and dealt out byte by byte. */
function interleaved(bytes: readonly number[], version: number): number[] {
  const count = at(BLOCKS, version - 1);
  const short = Math.floor(bytes.length / count);
  const longer = bytes.length % count;
  const starts = Array.from({ length: count + 1 }, (_, n) => n * short + Math.max(0, n - (count - longer)));
  const blocks = Array.from({ length: count }, (_, n) => bytes.slice(starts[n], starts[n + 1]));
  const divisor = divisorOf(at(MENDING, version - 1));
  return [...dealt(blocks), ...dealt(blocks.map((block) => remainder(block, divisor)))];
}

function dealt(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, n) => blocks.flatMap((block) => block.slice(n, n + 1))).flat();
}

/** Reed and Solomon: the remainder of a block as a polynomial, divided by one with the powers of 2 as its roots. */
function remainder(block: readonly number[], divisor: readonly number[]): number[] {
  let left: number[] = divisor.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ at(left, 0);
    left = divisor.map((part, n) => (left[n + 1] ?? 0) ^ product(part, factor));
  }
  return left;
}

function divisorOf(degree: number): number[] {
  let parts = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let n = 0; n < degree; n++) {
    const factor = root;
    parts = parts.map((part, place) => product(part, factor) ^ (parts[place + 1] ?? 0));
    root = product(root, 2);
  }
  return parts;
}

/** Two bytes multiplied in the field with 256 elements. */
function product(one: number, other: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    result ^= ((other >> bit) & 1) * one;
  }
  return result;
}

function at(list: readonly number[], place: number): number {
  return list[place] ?? 0;
}
