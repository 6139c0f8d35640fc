/** The rules, fetched as one script when a player wants to read them, as a page or over a table. */
export const lazyRules = {
  page: async () => (await import('./reading')).RulesPage,
  dialog: async () => (await import('./reading')).RulesDialog,
};
