/** The table of points: who has how many, and what for, as far as they are counted. */
import type { Edition, Score } from '../../messages';
import type { FinalScene } from '../scene';
import { totalsAfter, type ShowStep } from '../show';

export const COLUMNS = [
  'routes',
  'tickets',
  'missed',
  'longest_path',
  'stations',
  'attractions',
  'globetrotter',
  'path',
  'done',
] as const;
/** A column of the table, apart from who it is and the sum. */
export type Column = (typeof COLUMNS)[number];
type Cells = Record<Column, number>;

/** Whether a column is a part of the sum; the others explain it. */
export function addsUp(column: Column): boolean {
  return column !== 'path' && column !== 'done';
}

/** The row of a seat. Tickets make two numbers: those that brought points, and those that cost some. */
export interface Standing {
  seat: number;
  isWinner: boolean;
  cells: Readonly<Cells>;
  /** The number of tickets that are counted. */
  tickets: number;
  total: number;
}

/** The columns that an edition has. */
export function columnsOf(edition: Edition): Column[] {
  const isThere: Partial<Record<Column, boolean>> = {
    longest_path: edition.longest_path_bonus > 0,
    stations: edition.stations > 0,
    attractions: edition.attraction_points > 0,
    globetrotter: edition.globetrotter_bonus > 0,
    path: edition.longest_path_bonus > 0 || edition.tie_breaks.includes('trail'),
  };
  return COLUMNS.filter((column) => isThere[column] ?? true);
}

/** All rows after a step of the show: the winners first once everything is counted, the player with the most points until then. */
export function standings({ game }: FinalScene, steps: readonly ShowStep[], index: number): Standing[] {
  const { scores, winners } = game.final;
  const counted = steps.slice(0, index + 1);
  const totals = totalsAfter(steps, scores, index);
  const isOver = index >= steps.length - 1;
  const rows = scores.map((score, seat) => ({
    seat,
    isWinner: isOver && winners.includes(seat),
    cells: cellsOf(seat, score, counted),
    tickets: ticketsOf(seat, counted).length,
    total: totals[seat] ?? 0,
  }));
  return rows.sort(byRank);
}

/** What a seat has for each thing that is counted. */
function cellsOf(seat: number, score: Score, counted: readonly ShowStep[]): Cells {
  const tickets = ticketsOf(seat, counted);
  const points = tickets.map((ticket) => ticket.points);
  const gained = (kind: ShowStep['kind']): number =>
    sum(
      counted
        .flatMap((step) => (step.kind === kind ? step.gains : []))
        .map((gain) => (gain.seat === seat ? gain.points : 0)),
    );
  return {
    routes: score.routes,
    tickets: sum(points.filter((one) => one > 0)),
    missed: sum(points.filter((one) => one < 0)),
    longest_path: gained('path'),
    stations: gained('stations'),
    attractions: gained('attractions'),
    globetrotter: gained('globetrotter'),
    path: score.longest_trail,
    done: tickets.filter((ticket) => ticket.is_completed).length,
  };
}

function ticketsOf(seat: number, counted: readonly ShowStep[]): { points: number; is_completed: boolean }[] {
  return counted.flatMap((step) => (step.kind === 'ticket' && step.seat === seat ? [step.ticket] : []));
}

function byRank(one: Standing, other: Standing): number {
  return (
    Number(other.isWinner) - Number(one.isWinner) ||
    other.total - one.total ||
    other.cells.done - one.cells.done ||
    one.seat - other.seat
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
