/** What editions and bots are called. One that is newer than this page has its id for a name. */
import { textFor } from './i18n.svelte';

/** What an edition is called in a sentence; every map of somebody's own has the same name. */
export function editionName(edition: string): string {
  return textFor(`web.edition.${edition}`) ?? edition;
}

export function botName(bot: string): string {
  return textFor(`bots.name.${bot}`) ?? bot;
}
