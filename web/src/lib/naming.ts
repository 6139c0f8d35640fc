/** What editions and bots are called. One that is newer than this page has its id for a name. */
import { textFor } from './i18n.svelte';

import type { Board } from './messages';

/** What an edition is called in a sentence; every map of somebody's own has the same name. */
export function editionName(edition: string): string {
  return textFor(`web.edition.${edition}`) ?? edition;
}

/** What is played at a table: an edition, or a map of somebody's own by its name. */
export function playedName({ edition, map_name: own }: { edition: string; map_name?: string | null }): string {
  return own ?? editionName(edition);
}

/** The same for a board. */
export function boardName({ edition, map_name: name }: Pick<Board, 'edition' | 'map_name'>): string {
  return edition.id === 'custom' ? name : editionName(edition.id);
}

export function botName(bot: string): string {
  return textFor(`bots.name.${bot}`) ?? bot;
}
