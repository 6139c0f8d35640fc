/** Where to hear of one's games, with its texts; fetched when someone wants it. */
import { loadPart } from '../i18n.svelte';

export const lazyNotices = {
  page: async () => (await Promise.all([import('./NoticesPage.svelte'), loadPart('notices')]))[0].default,
  sheet: async () => (await Promise.all([import('./NoticesSheet.svelte'), loadPart('notices')]))[0].default,
};
