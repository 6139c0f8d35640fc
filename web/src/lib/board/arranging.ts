/** Finding out where routes run and names stand, on a board for which that is not kept: who plays on such a board loads it. */
import type { Board } from '../messages';
import { arranged, type Arrangement, type Plan } from './geometry/arrangement';
import { type KeptArrangement, toKeep } from './geometry/keptArrangement';
import { WIDTH } from './geometry/sizes';
import { planOf } from './layout';

/** The arrangement of what a board has. */
export function arrangementOf({ height, places, sizes, routes }: Plan): Arrangement {
  return arranged(routes, [...places.values()], { width: WIDTH, height }, sizes);
}

/** The arrangement of a board as a file can keep it. */
export function arrangementToKeep(board: Board): KeptArrangement {
  return toKeep(arrangementOf(planOf(board)));
}
