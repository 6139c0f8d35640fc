/** Smoke as poster painters draw it: puffs that grow on their way back, in one flat color. */

/** One round puff. */
type Puff = readonly [x: number, y: number, radius: number];

// From the chimney on: backwards, upwards, ever larger, then thinning out.
const PUFFS: readonly Puff[] = [
  [-2, -8, 6],
  [-11, -17, 9],
  [-25, -24, 12],
  [-43, -28, 14],
  [-62, -33, 16],
  [-84, -34, 15],
  [-104, -39, 17],
  [-127, -40, 14],
  [-147, -44, 13],
  [-166, -44, 9],
  [-182, -47, 7],
  [-196, -47, 4],
];

/** The path of the smoke of a chimney whose top is at the origin. */
export function smoke(scale = 1): string {
  return PUFFS.map(([x, y, radius]) => puff(x * scale, y * scale, radius * scale)).join('');
}

function puff(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
}
