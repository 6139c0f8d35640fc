/** Tracks and cities with their states in words: for bubbles, and for those who do not see the drawing. */
import { number, t } from '../i18n.svelte';
import type { Track } from '../messages';
import type { Desk } from './desk.svelte';
import { seatName } from './people';

/** "Denver – Kansas City, 4 black, can be claimed". */
export function trackLabel(desk: Desk, id: string): string {
  const track = desk.names.track(id);
  const route = desk.names.ends(track.ends);
  const what = t('web.board.track', { route, length: track.length, color: colorOf(desk, track) });
  return [what, ...kindsOf(track), stateOf(desk, id)].filter((part) => part !== '').join(', ');
}

/** "Paris, station of Ada". */
export function cityLabel(desk: Desk, id: string): string {
  const owner = desk.game?.stations[id];
  const name = desk.names.city(id);
  if (owner !== undefined) return t('web.board.station', { city: name, name: nameOf(desk, owner) });
  return desk.marks.buildable.has(id) ? t('web.board.buildable', { city: name }) : name;
}

/** What a claim would cost and bring: "4 trains", "+7", "28 left after". */
export function plannedTrack(desk: Desk, id: string): string[] {
  const { length } = desk.names.track(id);
  const left = desk.game?.players[desk.session.seat ?? -1]?.pieces;
  const cost = t('web.table.pieces', { count: length, pieces: desk.names.pieces(length) });
  const parts = [cost, pointsOf(desk, length)];
  return left === undefined ? parts : [...parts, t('web.table.left_after', { count: left - length })];
}

/** What a track is: "Denver – Kansas City", "4 black", "+7"; or whose it is. */
export function describedTrack(desk: Desk, id: string): string[] {
  const track = desk.names.track(id);
  const owner = desk.game?.tracks[id];
  const name = desk.names.trackName(id);
  if (owner !== undefined) return [name, nameOf(desk, owner)];
  return [name, `${number(track.length)} ${colorOf(desk, track)}`, pointsOf(desk, track.length)];
}

function colorOf({ names }: Desk, { color }: Track): string {
  return color === 'gray' ? t('web.board.any_color') : names.color(color);
}

function pointsOf({ board }: Desk, length: number): string {
  return number(board.route_points[length] ?? 0, 'both');
}

function kindsOf({ is_tunnel, ferry_wilds }: Track): string[] {
  const tunnel = is_tunnel ? t('web.board.tunnel') : '';
  return [tunnel, ferry_wilds > 0 ? t('web.board.ferry', { count: ferry_wilds }) : ''];
}

function stateOf(desk: Desk, id: string): string {
  const owner = desk.game?.tracks[id];
  if (owner !== undefined) return t('web.board.taken', { name: nameOf(desk, owner) });
  if (desk.marks.closed.has(id)) return t('web.board.closed');
  return desk.marks.claimable.has(id) ? t('web.board.claimable') : '';
}

function nameOf(desk: Desk, seat: number): string {
  return seatName(desk.seats, seat, desk.session.seat);
}
