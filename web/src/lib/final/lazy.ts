/** The end of a game, fetched when a game is over. */
export const lazyFinal = { show: async () => (await import('./FinalShow.svelte')).default };
