/** The accessible names of tracks and cities, with their states. */
import type { Marks } from './marks';
import type { Names } from './names';
import { t } from '../i18n.svelte';
import type { GameView, Track } from '../messages';

/** A board with all that is said about it: of a table, of a replay, or of a game that is over. */
export interface ToldBoard {
  names: Names;
  game: Pick<GameView, 'tracks' | 'stations'> | undefined;
  marks: Marks;
  nameOf: (seat: number) => string;
  /** The seat of the reader, or null for a spectator. */
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
