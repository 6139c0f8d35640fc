/** What stands on slots, as path data: all of a track in one element, since a browser pays for each of hundreds. */
import type { BoardLayout, Point, Turned } from './layout';

// The numbers of an arc that are no lengths: how it is turned, and which of four arcs it is.
const ARC_TURNS = new Set([2, 3, 4]);
const ARC_NUMBERS = 7;

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

/** A sign that is drawn around the origin by relative steps, upright at a place. */
export function signAt({ x, y }: Point, sign: string): string {
  return `M${short(x)} ${short(y)}${sign.replace('M', 'm')}`;
}

/** The same sign, so many times as large. Not by `transform`: browsers keep books about everything that is moved by itself. */
export function scaledSign(sign: string, scale: number): string {
  return sign.replace(/([a-z])([^a-z]*)/gi, (_, command: string, numbers: string) => {
    const scaled = (numbers.match(/-?(\d*\.)?\d+/g) ?? []).map((number, place) =>
      command === 'a' && ARC_TURNS.has(place % ARC_NUMBERS) ? number : short(Number(number) * scale),
    );
    return command + scaled.join(' ');
  });
}

function placer({ x, y, angle }: Turned): (along: number, across: number) => string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return (along, across) => `${short(x + along * cos - across * sin)} ${short(y + along * sin + across * cos)}`;
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
