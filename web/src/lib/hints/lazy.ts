/** The card of a hint, fetched with the texts of hints when a player asks for one. */
import { loadPart } from '../i18n.svelte';

export const lazyHints = {
  card: async () => (await Promise.all([import('./HintCard.svelte'), loadPart('hints')]))[0].default,
};
