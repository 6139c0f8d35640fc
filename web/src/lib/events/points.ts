/** Points as they grew, for a chart. */
import type { Score, Step } from '../messages';
import { inEffect } from './undo';

/** Everybody's points after a turn. */
export interface PointsRow {
  /** The turn: each player's first is 1. The row of 0 is the start. */
  turn: number;
  /** By seat. */
  points: readonly number[];
  /** After the scoring; its number is one more than that of the last turn. */
  isFinal?: true;
}

/** Points for routes after each turn of everybody, the last one as far as it has come; with the final scores, these as the last row. */
export function pointsOverTurns(history: readonly Step[], seats: number, scores?: readonly Score[]): PointsRow[] {
  const rows: PointsRow[] = [];
  const points = Array.from({ length: seats }, () => 0);
  const begun = [...points];
  let turn = 0;
  for (const event of inEffect(history).flatMap(({ events }) => events)) {
    if (event.type === 'route-claimed') points[event.seat] = (points[event.seat] ?? 0) + event.points;
    if (event.type !== 'turn-began') continue;
    const its = (begun[event.seat] ?? 0) + 1;
    begun[event.seat] = its;
    if (its > turn) rows.push({ turn, points: [...points] });
    turn = Math.max(turn, its);
  }
  rows.push({ turn, points });
  if (scores) rows.push({ turn: turn + 1, points: scores.map(({ total }) => total), isFinal: true });
  return rows;
}
