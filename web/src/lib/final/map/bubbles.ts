/** What is said on the map about a step, and where it hides least. */
import type { BoardLayout, Box, Point } from '../../board/layout';
import { number } from '../../i18n.svelte';
import { endsOf, waysOf } from './stepMarks';
import type { ShowStep } from '../show';
import type { WordContext } from '../words';

export interface MapBubble {
  at: Point;
  /** Above or below the place. */
  normal: Point;
  parts: string[];
}

const BELOW: Point = { x: 0, y: 1 };
const ABOVE: Point = { x: 0, y: -1 };
/** About how large lib/table/Bubble is, in pixels. */
const LETTER = 7.4;
const HEIGHT = 34;
const AWAY = 20;
/** The cost of hiding a name, in tracks away from the middle. */
const HIDDEN = 20;

/** A bubble beside what is traced; nothing where there is nothing to point at. `scale` is in pixels a unit. */
export function bubbleOf(
  step: ShowStep,
  context: WordContext,
  layout: BoardLayout,
  scale: number,
): MapBubble | undefined {
  const parts = partsOf(step, context);
  if (parts.length === 0) return undefined;
  const places = placesFor(step, context, layout);
  const size = sizeOf(parts, scale);
  const choices = places.flatMap((at, place) =>
    [BELOW, ABOVE].map((normal) => ({
      at,
      normal,
      cost: Math.abs(place - (places.length - 1) / 2) + HIDDEN * hiddenBy(boxAt(at, normal, size), layout),
    })),
  );
  const [best] = choices.sort((one, other) => one.cost - other.cost);
  return best && { at: best.at, normal: best.normal, parts };
}

function partsOf(step: ShowStep, { scene, names }: WordContext): string[] {
  const { scores } = scene.game.final;
  if (step.kind === 'ticket') return [names.ticketName(step.ticket.ticket), number(step.ticket.points, 'both')];
  const best = scores.find((score) => score.longest_path > 0);
  if ((step.kind !== 'path' && step.kind !== 'result') || best === undefined) return [];
  const { longest_trail: count, longest_path: points } = best;
  return [names.pieces(count), number(points, 'both')];
}

/** Where it may point at: tracks of the way; between two cities that nothing joins. */
function placesFor(step: ShowStep, { scene, board }: WordContext, layout: BoardLayout): Point[] {
  const [way] = waysOf(step, scene, board).filter(({ tracks }) => tracks.length > 0);
  if (way) return way.tracks.flatMap((track) => layout.tracks.get(track)?.middle ?? []);
  const [from, to] =
    step.kind === 'ticket' ? endsOf(step.ticket.ticket, board).map((city) => layout.cities.get(city)) : [];
  return from && to ? [0.35, 0.5, 0.65].map((share) => between(from, to, share)) : [];
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function sizeOf(parts: readonly string[], scale: number): { width: number; height: number; away: number } {
  const letters = parts.join('').length;
  return { width: (letters * LETTER + 20 * parts.length + 8) / scale, height: HEIGHT / scale, away: AWAY / scale };
}

function boxAt(at: Point, normal: Point, { width, height, away }: ReturnType<typeof sizeOf>): Box {
  return { x: at.x - width / 2, y: normal.y > 0 ? at.y + away : at.y - away - height, width, height };
}

/** The number of cities and names it would hide; the rim of the board counts as well. */
function hiddenBy(box: Box, layout: BoardLayout): number {
  const radius = 8 * layout.unit;
  const cities = [...layout.cities.values()].flatMap(({ x, y, label }) => [
    label.box,
    { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius },
  ]);
  const isOutside = box.x < 0 || box.y < 0 || box.x + box.width > layout.width || box.y + box.height > layout.height;
  return cities.filter((city) => overlap(box, city)).length + (isOutside ? 1 : 0);
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
