/** A board drawn small: all spaces of a color in one path, so that a whole map is a dozen elements. */
import type { BoardLayout } from '../board/layout';
import { boxAt } from '../board/outlines';
import type { Color } from '../messages';

/** How much thicker than on the large board a space is: colors must be told apart at a third of the size. */
const BOLDER = 1.18;

/** The spaces of a board as one path a color. */
export function spacesByColor(layout: BoardLayout): [Color, string][] {
  const paths = new Map<Color, string>();
  for (const { track, slots } of layout.tracks.values()) {
    const spaces = slots.map((slot) => boxAt(slot, slot.length, layout.slotThickness * BOLDER)).join('');
    paths.set(track.color, (paths.get(track.color) ?? '') + spaces);
  }
  return [...paths];
}
