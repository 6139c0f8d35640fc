// Runs before the first paint, so that a chosen theme does not flash; src/lib/theme.svelte.ts does everything else.
try {
  const theme = JSON.parse(localStorage.getItem('whistlestop.theme') ?? '""');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, or nothing that can be read: as the system has it.
}
