/** Which lower corner of the stage a sheet may lie in. */
import type { BoardLayout, Point } from '../../board/layout';

export type Corner = 'left' | 'right';

/** The corner that is farther from some places on the board. It does not depend on the camera: a sheet stays where it is. */
export function quietCorner({ width, height }: BoardLayout, places: readonly Point[]): Corner {
  const crowd = (x: number): number =>
    places.reduce((sum, place) => sum + 1 / (Math.hypot(place.x - x, place.y - height) + width / 10), 0);
  return crowd(width * 0.2) < crowd(width * 0.8) ? 'left' : 'right';
}
