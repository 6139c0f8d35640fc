/** What lies on a track, as markup: a browser reads a hundred tracks faster than a program makes them piece by piece. */
import './pieces.css';

import type { PatternId } from '../../cards/patterns';
import { ENGINE_SIGN } from '../../cards/signs';
import { SEAT_SHAPES } from '../../seats/shapes';
import type { BoardLayout, Slot, TrackShape } from '../layout';
import { boxAt, evenRuns, lineAt, scaledSign, seenFrom, signAt } from './outlines';
import { SIZES } from './sizes';

const ROOMY = 16; // units: shorter trains have neither doors nor a line on their roof

export interface SlotsLook {
  isLit: boolean;
  /** Whether nobody can claim the track any more. */
  isClosed: boolean;
  patternId: PatternId;
}

export interface TrainsLook {
  seat: number;
  /** Where trains would be. */
  isGhost?: boolean;
  /** Whether they are set one after another, since they have just been bought. */
  isFresh?: boolean;
}

/** The free spaces of a track, in its color and pattern; tunnels have a notched rim, ferries engine signs. */
export function slotsMarkup(layout: BoardLayout, shape: TrackShape, look: SlotsLook): string {
  const { isClosed } = look;
  const { color, is_tunnel } = shape.track;
  const inside = [is_tunnel ? rimOf(layout, shape) : '', spacesOf(layout, shape, look), enginesOf(layout, shape)].join(
    '',
  );
  const slots = `<g class="slots card-${color}${isClosed ? ' dim' : ''}">${inside}</g>`;
  return isClosed ? slots + strikeOf(layout, shape) : slots;
}

/** The letter of a track's color, on a paper tab in its middle slot. */
export function letterMarkup(
  { unit, slotThickness }: BoardLayout,
  { letter: place }: TrackShape,
  letter: string,
): string {
  const [width, height] = [SIZES.letterTab * unit, slotThickness - unit];
  const tab = `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"/>`;
  const text = `<text y="${0.36 * SIZES.letter * unit}" font-size="${SIZES.letter * unit}">${letter}</text>`;
  return `<g class="letter" transform="translate(${place.x} ${place.y}) rotate(${place.angle})">${tab}${text}</g>`;
}

/** The trains of a seat on a track, coupled to both cities; ghosts show where they would be. */
export function trainsMarkup(layout: BoardLayout, shape: TrackShape, look: TrainsLook): string {
  const { seat, isGhost = false, isFresh = false } = look;
  const coupling = isGhost ? '' : path('coupling', shape.rail, SIZES.coupling * layout.unit);
  const states = `${isGhost ? ' ghost' : ''}${isFresh ? ' fresh' : ''}`;
  // What moves by itself is drawn by itself.
  const trains = isFresh
    ? shape.slots.map((slot) => `<g class="train">${trainsOn([slot], layout, look)}</g>`).join('')
    : trainsOn(shape.slots, layout, look);
  return `<g class="trains seat-${seat + 1}${states}">${coupling}${trains}</g>`;
}

/** What is pressed, whatever lies there. */
export function handleMarkup({ slotThickness }: BoardLayout, { letter: { x, y } }: TrackShape): string {
  return `<circle class="handle" data-handle cx="${x}" cy="${y}" r="${slotThickness / 2}"/>`;
}

function rimOf(layout: BoardLayout, shape: TrackShape): string {
  const { unit } = layout;
  const rim = SIZES.tunnelGap * unit;
  const dash = SIZES.tunnelDash.map((part) => part * unit).join(' ');
  const boxes = boxesOf(layout, shape.slots, rim, cornerOf(layout, shape) + rim / 2);
  return path('frame', boxes, SIZES.tunnelFrame * unit, `stroke-dasharray="${dash}"`);
}

function spacesOf(layout: BoardLayout, shape: TrackShape, { isLit, patternId }: SlotsLook): string {
  const { color } = shape.track;
  const edge = (isLit ? SIZES.litSlotEdge : SIZES.slotEdge) * layout.unit;
  const corner = cornerOf(layout, shape);
  const boxes = boxesOf(layout, shape.slots, 0, corner);
  if (color === 'gray' || color === 'wild') return path('field edge', boxes, edge);
  const runs = evenRuns(shape.slots).map(({ middle, slots }) => {
    const seen = slots.map((slot) => ({ ...seenFrom(middle, slot), length: slot.length }));
    const turned = `translate(${middle.x} ${middle.y}) rotate(${middle.angle})`;
    return `<path d="${boxesOf(layout, seen, 0, corner)}" transform="${turned}"/>`;
  });
  const patterned = `<g class="edge" fill="url(#${patternId(color)})" stroke-width="${edge}">${runs.join('')}</g>`;
  return `<path class="field" d="${boxes}"/>${patterned}`;
}

function enginesOf({ slotThickness: height, unit }: BoardLayout, { slots }: TrackShape): string {
  const [radius, size] = [height * SIZES.engineDisc, height * 0.92];
  const engines = slots
    .filter(({ hasEngine }) => hasEngine)
    .map(({ x, y }) => {
      const disc = `<circle class="disc" cx="${x}" cy="${y}" r="${radius}" stroke-width="${0.9 * unit}"/>`;
      return `${disc}<path class="engine" d="${ENGINE_SIGN}" transform="translate(${x} ${y}) scale(${size})"/>`;
    });
  return engines.join('');
}

/** A stroke through the middle of a track that is closed. */
function strikeOf({ unit }: BoardLayout, { slots }: TrackShape): string {
  const [first, last] = [slots[0], slots.at(-1)];
  return first && last ? path('strike', `M${first.x} ${first.y}L${last.x} ${last.y}`, 1.4 * unit) : '';
}

function trainsOn(slots: readonly Slot[], { unit, slotThickness }: BoardLayout, { seat, isGhost }: TrainsLook): string {
  const height = slotThickness * SIZES.train;
  const sign = scaledSign(SEAT_SHAPES[seat] ?? '', SIZES.trainShape * unit);
  const drawn = (draw: (slot: Slot) => string): string => slots.map(draw).join('');
  const body = drawn((slot) => boxAt(slot, slot.length, height, Math.min(SIZES.trainCorner * unit, slot.length / 3)));
  const dash = isGhost ? `stroke-dasharray="${SIZES.ghostDash.map((part) => part * unit).join(' ')}"` : '';
  const roomy = slots.filter(({ length }) => length > ROOMY * unit);
  return [
    isGhost ? `<path class="paper" d="${body}"/>` : '',
    path('body', body, SIZES.trainEdge * unit, dash),
    path('roof', roomy.map((slot) => roofOf(slot, height, unit)).join(''), 0.9 * unit),
    path('doors', roomy.map((slot) => doorsOf(slot, height, unit)).join(''), 0.9 * unit),
    `<path class="shape" d="${drawn((slot) => signAt(slot, sign))}"/>`,
  ].join('');
}

function roofOf(slot: Slot, height: number, unit: number): string {
  const [x, y] = [slot.length / 2 - 4.2 * unit, -height / 4];
  return lineAt(slot, { x: -x, y }, { x, y });
}

function doorsOf(slot: Slot, height: number, unit: number): string {
  const [x, y] = [slot.length / 2 - 2.6 * unit, height / 2 - 2.4 * unit];
  const door = (x: number): string => lineAt(slot, { x, y: -y }, { x, y });
  return door(-x) + door(x);
}

/** Spaces, so much larger on every side. */
function boxesOf(
  { slotThickness }: BoardLayout,
  slots: readonly Omit<Slot, 'hasEngine'>[],
  more: number,
  corner: number,
): string {
  return slots.map((slot) => boxAt(slot, slot.length + 2 * more, slotThickness + 2 * more, corner)).join('');
}

function cornerOf({ slotThickness, unit }: BoardLayout, { track }: TrackShape): number {
  return track.ferry_wilds > 0 ? slotThickness / 2 : SIZES.slotCorner * unit;
}

function path(name: string, data: string, width: number, more = ''): string {
  return `<path class="${name}" d="${data}" stroke-width="${width}" ${more}/>`;
}
