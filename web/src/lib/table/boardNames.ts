/** Tracks and cities with their states in words, for those who do not see the drawing. */
import { t } from '../i18n.svelte';
import type { Desk } from './desk.svelte';
import { seatName } from './people';

/** "Denver – Kansas City, 4 black, can be claimed". */
export function trackLabel(desk: Desk, id: string): string {
  const track = desk.names.track(id);
  const color = track.color === 'gray' ? t('web.board.any_color') : desk.names.color(track.color);
  const what = t('web.board.track', { route: desk.names.ends(track.ends), length: track.length, color });
  const kinds = [
    track.is_tunnel ? t('web.board.tunnel') : '',
    track.ferry_wilds > 0 ? t('web.board.ferry', { count: track.ferry_wilds }) : '',
  ];
  const owner = desk.game?.tracks[id];
  const state =
    owner !== undefined
      ? t('web.board.taken', { name: seatName(desk.seats, owner, desk.session.seat) })
      : desk.marks.claimable.has(id)
        ? t('web.board.claimable')
        : '';
  return [what, ...kinds, state].filter((part) => part !== '').join(', ');
}

/** "Paris, station of Ada". */
export function cityLabel(desk: Desk, id: string): string {
  const owner = desk.game?.stations[id];
  const name = desk.names.city(id);
  if (owner === undefined) return name;
  return t('web.board.station', { city: name, name: seatName(desk.seats, owner, desk.session.seat) });
}
