/** What editions are called. */
import { t, textFor } from '../i18n.svelte';

/** The name of an edition; a map of somebody's own has a common one. */
export function editionName(edition: string): string {
  return textFor(`web.edition.${edition}`) ?? t('web.edition.custom');
}
