/** Random numbers that are the same in every run. */

export interface Random {
  /** A whole number from 0 to below this one. */
  below(end: number): number;
  /** One of these. */
  of<T>(choices: readonly T[]): T;
}

/** The mulberry32 generator. */
export function randomNumbers(seed: number): Random {
  let state = seed;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return { below, of: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T };
}
