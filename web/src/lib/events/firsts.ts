/** Who was the first to do something. */
import type { Event } from '../messages';

const MILESTONES = { 'points-25': 25, 'points-50': 50, 'points-100': 100 } as const;

/** A claim, tickets drawn in a turn, a station, points for routes reached, the move that began the last round. */
export type First = 'claim' | 'tickets' | 'station' | 'last-round' | keyof typeof MILESTONES;

const BY_EVENT: Partial<Record<Event['type'], First>> = {
  'route-claimed': 'claim',
  'tickets-offered': 'tickets',
  'station-built': 'station',
  'last-round-began': 'last-round',
};

/** What somebody was the first to do, and the seat that was, in the order in which it happened. */
export function firstsOf(events: readonly Event[]): [First, number][] {
  const firsts = new Map<First, number>();
  const points = new Map<number, number>();
  for (const event of events) {
    const what = BY_EVENT[event.type];
    if (what && 'seat' in event && !firsts.has(what)) firsts.set(what, event.seat);
    if (event.type !== 'route-claimed') continue;
    const reached = (points.get(event.seat) ?? 0) + event.points;
    points.set(event.seat, reached);
    for (const milestone of milestones(reached)) if (!firsts.has(milestone)) firsts.set(milestone, event.seat);
  }
  return [...firsts];
}

function milestones(points: number): First[] {
  return (Object.keys(MILESTONES) as (keyof typeof MILESTONES)[]).filter((name) => points >= MILESTONES[name]);
}
