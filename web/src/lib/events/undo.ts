/** Which steps are moves in the game, and which of these still count. */
import type { Event, Step } from '../messages';

const DEEDS: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'starting-tickets-chosen',
  'tickets-offered',
  'tickets-kept',
  'card-drawn',
  'card-taken',
  'tunnel-entered',
  'surcharge-paid',
  'tunnel-refused',
  'route-claimed',
  'station-built',
  'turn-passed',
]);

/** Whether a step tells what a player did in the game. */
export function isMove(step: Step): boolean {
  return step.events.some(({ type }) => DEEDS.has(type));
}

/** The history without the moves that were taken back. Only the last move can be, so `action-undone` means that one. */
export function inEffect(history: readonly Step[]): Step[] {
  const steps: Step[] = [];
  let last: number | undefined;
  for (const step of history) {
    const isUndo = step.events.some(({ type }) => type === 'action-undone');
    if (isUndo && last !== undefined) steps.splice(last, 1);
    if (isUndo) last = undefined;
    if (isMove(step)) last = steps.length;
    steps.push(step);
  }
  return steps;
}
