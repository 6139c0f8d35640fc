/** What stands on slots, as path data: all of a track in one element, since a browser pays for each of hundreds. */
import type { BoardLayout, Point, Turned } from './layout';

/** All rails of a board. */
export function railsOf({ tracks }: BoardLayout): string {
  return [...tracks.values()].map(({ rail }) => rail).join('');
}

/** A box around a place, turned with it, with round corners. */
export function boxAt(place: Turned, width: number, height: number, corner = 0): string {
  const [x, y] = [width / 2, height / 2];
  const [along, across] = [x - corner, y - corner];
  const at = placer(place);
  const round = (to: string): string => (corner > 0 ? `A${short(corner)} ${short(corner)} 0 0 1 ${to}` : '');
  return [
    `M${at(-along, -y)}L${at(along, -y)}${round(at(x, -across))}`,
    `L${at(x, across)}${round(at(along, y))}`,
    `L${at(-along, y)}${round(at(-x, across))}`,
    `L${at(-x, -across)}${round(at(-along, -y))}z`,
  ].join('');
}

/** A line beside a place, in the place's own directions. */
export function lineAt(place: Turned, from: Point, to: Point): string {
  const at = placer(place);
  return `M${at(from.x, from.y)}L${at(to.x, to.y)}`;
}

/** A sign that is drawn around the origin by relative steps, upright at a place, for a path that is scaled by `scale`. */
export function signAt({ x, y }: Point, sign: string, scale: number): string {
  return `M${short(x / scale)} ${short(y / scale)}${sign.replace('M', 'm')}`;
}

function placer({ x, y, angle }: Turned): (along: number, across: number) => string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return (along, across) => `${short(x + along * cos - across * sin)} ${short(y + along * sin + across * cos)}`;
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
