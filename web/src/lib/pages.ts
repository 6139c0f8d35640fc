/** The pages that are loaded when somebody goes there, or soon after the start page is there. */

const table = async () => (await import('../routes/TablePage.svelte')).default;
const replay = async () => (await import('./replay/ReplayView.svelte')).default;
const final = async () => (await import('./final/FinalShow.svelte')).default;

const rules = async () => (await import('./rules/reading')).RulesPage;
const rulesSheet = async () => (await import('./rules/reading')).RulesDialog;

export const pages = { table, replay, final, rules, rulesSheet };

/** Fetch the table's page while nobody waits for it. */
export function prefetchTable(): void {
  const soon = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout;
  soon(() => void table().catch(() => undefined)); // who goes there is told what is wrong
}
