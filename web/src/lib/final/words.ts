/** Steps and bonuses of the final scoring in words. */
import type { Names } from '../board/names';
import { i18n, number, t } from '../i18n.svelte';
import type { Board, Final } from '../messages';
import type { FinalScene } from './scene';
import type { ShowStep } from './show';
import { stopsOf } from './map/tracing';

export interface WordContext {
  scene: FinalScene;
  board: Board;
  names: Names;
  nameOf: (seat: number) => string;
  /** The seat of the reader, or null for a spectator. */
  ownSeat: number | null;
}

/** What is being counted, in a few words. */
export function stepTitle(step: ShowStep, { names, nameOf }: WordContext): string {
  switch (step.kind) {
    case 'ticket':
      return t('web.final.step.ticket', { name: nameOf(step.seat), route: names.ticketName(step.ticket.ticket) });
    case 'stations':
      return t('web.final.step.stations', { name: nameOf(step.seat) });
    case 'attractions':
      return t('web.final.step.attractions', { name: nameOf(step.seat) });
    case 'globetrotter':
      return t('web.final.step.globetrotter');
    case 'path':
      return t('web.final.step.path');
    case 'result':
      return t('web.final.step.result');
  }
}

/** "Longest path: 40 trains". */
export function pathTitle(seat: number, { scene, names }: WordContext): string {
  const count = scene.game.final.scores[seat]?.longest_trail ?? 0;
  return t('web.final.path', { pieces: names.pieces(count) });
}

/** "From Los Angeles to Boston over 13 routes". */
export function pathNote(seat: number, { scene, board, names }: WordContext): string {
  const { trail = [], trail_from: start } = scene.scoring[seat] ?? {};
  if (start === undefined) return '';
  const end = stopsOf(trail, start, board).at(-1) ?? start;
  const values = { from: names.city(start), count: trail.length };
  return end === start
    ? t('web.final.path_round', values)
    : t('web.final.path_from', { ...values, to: names.city(end) });
}

/** "Globetrotter: 7 tickets". */
export function globetrotterTitle(seat: number, { scene }: WordContext): string {
  return t('web.final.globetrotter', { count: scene.game.final.scores[seat]?.completed_tickets ?? 0 });
}

/** "1 station kept". */
export function stationsTitle(seat: number, { scene }: WordContext): string {
  return t('web.final.stations', { count: scene.game.players[seat]?.stations ?? 0 });
}

/** "Wien uses Wien – Budapest", for every station that uses a track of somebody else. */
export function stationsNote(seat: number, { scene, names }: WordContext): string {
  const borrowed = Object.entries(scene.scoring[seat]?.borrowed ?? {});
  return borrowed
    .map(([city, track]) => t('web.final.borrowed', { city: names.city(city), route: names.trackName(track) }))
    .join(' · ');
}

/** "3 attractions". */
export function attractionsTitle(seat: number, { scene }: WordContext): string {
  return t('web.final.attractions', { count: scene.scoring[seat]?.attractions.length ?? 0 });
}

/** The attractions that a seat has reached. */
export function attractionsNote(seat: number, { scene, names }: WordContext): string {
  const cities = (scene.scoring[seat]?.attractions ?? []).map((city) => names.city(city));
  return new Intl.ListFormat(i18n.language, { type: 'unit' }).format(cities);
}

/** What stands where there is no number. */
export const NOTHING = '–';

/** Points that are gained or lost, with their sign; a dash for nothing. */
export function gained(points: number): string {
  return points === 0 ? NOTHING : number(points, 'both');
}

/** "Robin wins by 13 points". */
export function verdict({ scores, winners }: Final, nameOf: (seat: number) => string, own: number | null): string {
  const [winner] = winners;
  if (winner === undefined) return '';
  if (winners.length > 1) return wonTogether(winners, nameOf, own);
  const count = marginOf({ scores, winners });
  if (count === 0)
    return winner === own ? t('web.final.you_won_tie') : t('web.final.won_tie', { name: nameOf(winner) });
  return winner === own ? t('web.final.you_won_by', { count }) : t('web.final.won_by', { name: nameOf(winner), count });
}

function wonTogether(winners: readonly number[], nameOf: (seat: number) => string, own: number | null): string {
  const names = listed(winners.filter((seat) => seat !== own).map(nameOf));
  const isMine = own !== null && winners.includes(own);
  return isMine ? t('web.final.you_won_together', { names }) : t('web.final.won_together', { names });
}

/** By how many points the winner leads. */
export function marginOf({ scores, winners }: Pick<Final, 'scores' | 'winners'>): number {
  const totals = scores.map(({ total }) => total);
  const best = Math.max(...winners.map((seat) => totals[seat] ?? 0));
  const others = totals.filter((_, seat) => !winners.includes(seat));
  return others.length === 0 ? 0 : best - Math.max(...others);
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
}
