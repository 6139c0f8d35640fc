/** The final scoring, step by step: one for each thing that brings or costs points, and the result at the end. */
import type { Edition, Score, ScoredTicket } from '../messages';
import type { FinalScene } from './scene';

/** Points that a step gives to a seat, or takes from it. */
export interface Gain {
  seat: number;
  points: number;
}

export type ShowStep = { gains: readonly Gain[] } & (
  | { kind: 'ticket'; seat: number; place: number; ticket: ScoredTicket }
  | { kind: 'stations' | 'attractions'; seat: number }
  | { kind: 'path' | 'globetrotter' }
  | { kind: 'result' }
);

/** All steps of the show: seat by seat, then what only some of them get, then the result. */
export function showSteps({ game, scoring }: Pick<FinalScene, 'game' | 'scoring'>, edition: Edition): ShowStep[] {
  const { scores } = game.final;
  const bySeat = scores.flatMap((score, seat) => [
    ...(scoring[seat]?.tickets ?? []).map((ticket, place) => ticketStep(seat, ticket, place)),
    ...ownSteps(seat, score, edition),
  ]);
  return [...bySeat, ...sharedSteps(scores, edition), { kind: 'result', gains: [] }];
}

/** What every seat has after a step, with the points of its routes. */
export function totalsAfter(steps: readonly ShowStep[], scores: readonly Score[], index: number): number[] {
  const totals = scores.map(({ routes }) => routes);
  for (const { seat, points } of steps.slice(0, index + 1).flatMap(({ gains }) => gains)) {
    totals[seat] = (totals[seat] ?? 0) + points;
  }
  return totals;
}

/** The seats of the step: several may get a bonus together, and the result is everybody's. */
export function seatsOf(step: ShowStep): number[] {
  return step.gains.map(({ seat }) => seat);
}

function ticketStep(seat: number, ticket: ScoredTicket, place: number): ShowStep {
  return { kind: 'ticket', seat, place, ticket, gains: [{ seat, points: ticket.points }] };
}

function ownSteps(seat: number, { stations, attractions }: Score, edition: Edition): ShowStep[] {
  const steps: ShowStep[] = [];
  if (edition.stations > 0) steps.push({ kind: 'stations', seat, gains: [{ seat, points: stations }] });
  if (edition.attraction_points > 0) steps.push({ kind: 'attractions', seat, gains: [{ seat, points: attractions }] });
  return steps;
}

function sharedSteps(scores: readonly Score[], edition: Edition): ShowStep[] {
  const steps: ShowStep[] = [];
  const globetrotters = gainsOf(scores, 'globetrotter');
  const longest = gainsOf(scores, 'longest_path');
  if (edition.globetrotter_bonus > 0 && globetrotters.length > 0)
    steps.push({ kind: 'globetrotter', gains: globetrotters });
  if (edition.longest_path_bonus > 0 && longest.length > 0) steps.push({ kind: 'path', gains: longest });
  return steps;
}

function gainsOf(scores: readonly Score[], part: 'globetrotter' | 'longest_path'): Gain[] {
  return scores.flatMap((score, seat) => (score[part] === 0 ? [] : [{ seat, points: score[part] }]));
}
