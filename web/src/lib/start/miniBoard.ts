/** A board drawn small: all spaces of a color in one path, so that a whole map is a dozen elements. */
import type { BoardLayout, Slot } from '../board/layout';
import type { Color } from '../messages';

/** How much thicker than on the large board a space is: colors must be told apart at a third of the size. */
const BOLDER = 1.18;

/** The spaces of a board as one path a color. */
export function spacesByColor(layout: BoardLayout): [Color, string][] {
  const paths = new Map<Color, string>();
  for (const { track, slots } of layout.tracks.values()) {
    const spaces = slots.map((slot) => spaceOf(slot, layout.slotThickness * BOLDER)).join('');
    paths.set(track.color, (paths.get(track.color) ?? '') + spaces);
  }
  return [...paths];
}

/** All rails of a board as one path. */
export function railsOf(layout: BoardLayout): string {
  return [...layout.tracks.values()].map(({ rail }) => rail).join('');
}

function spaceOf({ x, y, angle, length }: Slot, thickness: number): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const corner = (along: number, across: number): string =>
    `${rounded(x + along * cos - across * sin)} ${rounded(y + along * sin + across * cos)}`;
  const [l, t] = [length / 2, thickness / 2];
  return `M${corner(-l, -t)}L${corner(l, -t)}L${corner(l, t)}L${corner(-l, t)}z`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
