/** SHA-256 (FIPS 180-4). Browsers offer theirs only on https and on this machine, so there is one here for the rest. */
import { toHex } from './bytes';

/** The SHA-256 of some bytes, as hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Missing on plain http, whatever the type says.
  const subtle = (crypto as Partial<Crypto>).subtle;
  return toHex(subtle === undefined ? ownSha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

const BLOCK = 64;
const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** The same without the browser's help. */
export function ownSha256(bytes: Uint8Array): Uint8Array {
  const state = Int32Array.from(START);
  const padded = padding(bytes);
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK) compress(state, schedule(padded, offset));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => {
    digest.setInt32(place * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

/** The bytes, one bit, zeros, and how many bits there were: whole blocks. */
function padding(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function schedule(padded: DataView, offset: number): Int32Array {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = padded.getInt32(offset + i * 4);
  const word = (i: number): number => words[i] ?? 0;
  for (let i = 16; i < 64; i++) {
    const early = turned(word(i - 15), 7) ^ turned(word(i - 15), 18) ^ (word(i - 15) >>> 3);
    const late = turned(word(i - 2), 17) ^ turned(word(i - 2), 19) ^ (word(i - 2) >>> 10);
    words[i] = word(i - 16) + early + word(i - 7) + late;
  }
  return words;
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, round) => {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + (ROUNDS[round] ?? 0) + word) | 0;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] = (state[place] ?? 0) + word;
  });
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return ((value % 1) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}
