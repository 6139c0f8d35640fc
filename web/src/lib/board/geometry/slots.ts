/** Slots: the spaces of a track, spread along its lane. */
import type { Curve, Point, Slot } from '../shapes';
import { directionAt, measured, pointAt } from './curves';
import type { Sizes } from './sizes';

/** How the spaces of a track share the way between its ends. */
export interface Spread {
  slot: number;
  gap: number;
  /** what is left over before the first slot and behind the last */
  margin: number;
}

/** Where each slot of a lane is, and which part of the lane they take. */
export interface LaneSlots {
  slots: Slot[];
  from: number;
  to: number;
}

/** Shares a way between slots: they grow to their longest first, then the gaps, and the rest goes to the ends. */
export function spread(way: number, count: number, sizes: Sizes): Spread {
  const least = Math.min(sizes.gap, (0.25 * way) / count);
  const slot = Math.min(sizes.longestSlot, (way - (count - 1) * least) / count);
  const left = way - count * slot;
  const gap = count > 1 ? Math.min(sizes.widestGap, left / (count - 1)) : 0;
  return { slot, gap, margin: Math.max(0, (left - (count - 1) * gap) / 2) };
}

/** Puts slots on a lane, by the way along it and in its direction. */
export function slotsOn(lane: Curve, count: number, cut: number, sizes: Sizes): LaneSlots {
  const ruler = measured(lane);
  const { slot, gap, margin } = spread(ruler.length, count, sizes);
  const length = Math.max(slot / 2, slot - cut);
  const slots = Array.from({ length: count }, (_, index) => {
    const at = ruler.after(margin + slot / 2 + index * (slot + gap));
    return { ...pointAt(lane, at), angle: degrees(directionAt(lane, at)), length, hasEngine: false };
  });
  return { slots, from: ruler.after(margin), to: ruler.after(ruler.length - margin) };
}

/** The direction of a vector in degrees. */
export function degrees({ x, y }: Point): number {
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** An angle, turned by half if letters at it would be upside down. */
export function readable(angle: number): number {
  if (angle > 90) return angle - 180;
  return angle <= -90 ? angle + 180 : angle;
}

/** Which slots of a ferry show the engine: as many as wilds are needed, even and the same from both ends if possible. */
export function engineSlots(count: number, wilds: number): ReadonlySet<number> {
  const engines = Math.min(wilds, count);
  const chosen = new Set<number>();
  for (let index = 0; index < Math.floor(engines / 2); index += 1) {
    const slot = Math.floor(((2 * index + 1) * count) / (2 * engines));
    chosen.add(slot).add(count - 1 - slot);
  }
  if (engines % 2 === 1) chosen.add(Math.floor((count - 1) / 2));
  for (let slot = 0; chosen.size < engines; slot += 1) chosen.add(slot);
  return chosen;
}
