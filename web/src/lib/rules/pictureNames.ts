/** What is to be seen in the pictures, in words. */
import { NO_MARKS } from '../board/marks';
import { Names } from '../board/names';
import { i18n, t } from '../i18n.svelte';
import type { Board } from '../messages';
import { cityLabel, trackLabel } from '../board/accessibleNames';
import { ME, type CardsPicture, type MapPicture } from './examples';

/** The tracks and stations of a piece of a map: "Denver – Omaha, 4 purple". */
export function mapName({ tracks, stations, owners, marks }: MapPicture, board: Board): string {
  const names = new Names(board);
  const nameOf = (): string => t('rules.picture.other');
  const game = { tracks: owners, stations };
  const told = { names, game, marks: { ...NO_MARKS, ...marks }, nameOf, ownSeat: ME };
  const parts = [
    ...tracks.map((id) => trackLabel(told, id)),
    ...Object.keys(stations).map((id) => cityLabel(told, id)),
  ];
  return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' }).format(parts);
}

/** Cards by their colors: "red, blue, locomotive". */
export function cardsName({ cards }: CardsPicture, board: Board): string {
  const names = new Names(board);
  const parts = cards.map(({ color }) => (color === 'back' ? t('rules.picture.deck') : names.color(color)));
  return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' }).format(parts);
}
