/** A board that is only looked at: how far it runs, and its tracks and cities in words for those who do not see it. */
import type { BoardLayout, Box } from '../board/layout';
import type { Names } from '../board/names';
import { t } from '../i18n.svelte';

type Owners = Readonly<Record<string, number>>;
type NameOf = (seat: number) => string;

const BEYOND = 1000; // units around a map of somebody's own

/** All that may be shown of a board. */
export function extentOf({ base, height, width }: BoardLayout): Box {
  if (base === undefined) return { x: -BEYOND, y: -BEYOND, width: width + 2 * BEYOND, height: height + 2 * BEYOND };
  const [x, y, wide, high] = base.extent;
  return { x, y, width: wide, height: high };
}

/** "Denver – Kansas City, 4 black, taken by Ada". */
export function trackLabels(names: Names, owners: Owners, nameOf: NameOf): (track: string) => string {
  return (id) => {
    const { color, ends, length } = names.track(id);
    const shown = color === 'gray' ? t('web.board.any_color') : names.color(color);
    const what = t('web.board.track', { route: names.ends(ends), length, color: shown });
    const owner = owners[id];
    return owner === undefined ? what : [what, t('web.board.taken', { name: nameOf(owner) })].join(', ');
  };
}

/** "Paris, station of Ada". */
export function cityLabels(names: Names, owners: Owners, nameOf: NameOf): (city: string) => string {
  return (id) => {
    const owner = owners[id];
    const city = names.city(id);
    return owner === undefined ? city : t('web.board.station', { city, name: nameOf(owner) });
  };
}
