/** What stands on slots, as path data: all of a track in one element, since a browser pays for each of hundreds. */
import type { Color } from '../../messages';
import type { BoardLayout, Point, Slot, Turned } from '../layout';

// The numbers of an arc that are no lengths: how it is turned, and which of four arcs it is.
const ARC_TURNS = new Set([2, 3, 4]);
const ARC_NUMBERS = 7;
// Degrees by which slots may differ and still look as if they pointed the same way.
const EVEN = 8;
// How much thicker a space is on a small board: colors have to differ at a third of the size.
const BOLDER = 1.18;

/** Slots one after another that point the same way, and the one that stands for all of them. */
export interface Run {
  middle: Slot;
  slots: readonly Slot[];
}

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

/** The slots of a track in as few runs as possible: what is turned with slots is turned with all of a run at once. */
export function evenRuns(slots: readonly Slot[]): Run[] {
  const [first] = slots;
  if (first === undefined) return [];
  const isEven = ({ angle }: Slot): boolean => Math.abs(angle - first.angle) <= EVEN;
  const end = slots.findIndex((slot) => !isEven(slot));
  const run = end < 0 ? slots : slots.slice(0, end);
  const middle = run[Math.floor(run.length / 2)] ?? first;
  return [{ middle, slots: run }, ...evenRuns(slots.slice(run.length))];
}

/** Where a place is, in the directions of another. */
export function seenFrom(place: Turned, { x, y, angle }: Turned): Turned {
  const [dx, dy] = [x - place.x, y - place.y];
  const [cos, sin] = turn(place.angle);
  return { x: dx * cos + dy * sin, y: dy * cos - dx * sin, angle: angle - place.angle };
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
  const [cos, sin] = turn(angle);
  return (along, across) => `${short(x + along * cos - across * sin)} ${short(y + along * sin + across * cos)}`;
}

function turn(degrees: number): readonly [cos: number, sin: number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The spaces of a board that is drawn small, as one path a color: a whole map is a dozen elements. */
export function spacesByColor(layout: BoardLayout): [Color, string][] {
  const paths = new Map<Color, string>();
  for (const { track, slots } of layout.tracks.values()) {
    const spaces = slots.map((slot) => boxAt(slot, slot.length, layout.slotThickness * BOLDER)).join('');
    paths.set(track.color, (paths.get(track.color) ?? '') + spaces);
  }
  return [...paths];
}
