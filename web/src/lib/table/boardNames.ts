/** Tracks and cities with their states in words: for bubbles, and for those who do not see the drawing. */
import type { Marks } from '../board/marks';
import type { Names } from '../board/names';
import { number, t } from '../i18n.svelte';
import type { GameView, Track } from '../messages';
import type { Desk } from './desk.svelte';

/** A board with all that is said about it: of a table, of a replay, or of a game that is over. */
interface ToldBoard {
  names: Names;
  game: Pick<GameView, 'tracks' | 'stations'> | undefined;
  marks: Marks;
  nameOf: (seat: number) => string;
  /** The seat of whoever reads it; null for who only watches. */
  ownSeat: number | null;
}

/** "Denver – Kansas City, 4 black, can be claimed". */
export function trackLabel(told: ToldBoard, id: string): string {
  const track = told.names.track(id);
  const route = told.names.ends(track.ends);
  const what = t('web.board.track', { route, cards: told.names.cards(track.color, track.length) });
  return [what, ...kindsOf(track), stateOf(told, id)].filter((part) => part !== '').join(', ');
}

/** "Paris, station of Ada". */
export function cityLabel(told: ToldBoard, id: string): string {
  const owner = told.game?.stations[id];
  const city = told.names.city(id);
  if (owner !== undefined && owner === told.ownSeat) return t('web.board.your_station', { city });
  if (owner !== undefined) return t('web.board.station', { city, name: told.nameOf(owner) });
  return told.marks.buildable.has(id) ? t('web.board.buildable', { city }) : city;
}

/** What a claim would cost and bring: "4 trains", "+7", "28 left after". */
export function plannedTrack(desk: Desk, id: string): string[] {
  const { length } = desk.names.track(id);
  const left = desk.game?.players[desk.session.seat ?? -1]?.pieces;
  const parts = [desk.names.pieces(length), pointsOf(desk, length)];
  return left === undefined ? parts : [...parts, t('web.table.left_after', { count: left - length })];
}

/** What a track is: "Denver – Kansas City", "4 black", "+7"; or whose it is. */
export function describedTrack(desk: Desk, id: string): string[] {
  const track = desk.names.track(id);
  const owner = desk.game?.tracks[id];
  const name = desk.names.trackName(id);
  if (owner !== undefined) return [name, desk.nameOf(owner)];
  return [name, desk.names.cards(track.color, track.length), pointsOf(desk, track.length)];
}

function pointsOf({ board }: Desk, length: number): string {
  return number(board.route_points[length] ?? 0, 'both');
}

function kindsOf({ is_tunnel, ferry_wilds }: Track): string[] {
  const tunnel = is_tunnel ? t('web.board.tunnel') : '';
  return [tunnel, ferry_wilds > 0 ? t('web.board.ferry', { count: ferry_wilds }) : ''];
}

function stateOf(told: ToldBoard, id: string): string {
  const owner = told.game?.tracks[id];
  if (owner !== undefined && owner === told.ownSeat) return t('web.board.taken_by_you');
  if (owner !== undefined) return t('web.board.taken', { name: told.nameOf(owner) });
  if (told.marks.closed.has(id)) return t('web.board.closed');
  return told.marks.claimable.has(id) ? t('web.board.claimable') : '';
}
