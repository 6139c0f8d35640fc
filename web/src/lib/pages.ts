/** The pages that are loaded when somebody goes there, or soon after the start page is there. */
import { loadBoard } from './board/boards';
import { loadPart } from './i18n.svelte';
import { whenIdle } from './idle';
import { askForSeats } from './net/early';
import type { Route } from './routes';

const table = async () => (await import('../routes/TablePage.svelte')).default;
const replay = async () => (await import('./replay/ReplayView.svelte')).default;
const final = async () => (await import('./final/FinalShow.svelte')).default;

/** With the texts that only hints have. */
const hint = async () => (await Promise.all([import('./hints/HintCard.svelte'), loadPart('hints')]))[0].default;
const rules = async () => (await import('./rules/reading')).RulesPage;
const rulesSheet = async () => (await import('./rules/reading')).RulesDialog;

/** The forms that open a table, with the checks of one's own map. */
const tableForm = async () => (await import('./start/TableForm.svelte')).default;
const sharedScreenForm = async () => (await import('./start/SharedScreenForm.svelte')).default;

const lesson = async () => (await import('./lessons/LessonGuide.svelte')).default;

/** With the texts that only notices have. */
const noticesPage = async () =>
  (await Promise.all([import('../routes/NoticesPage.svelte'), loadPart('notices')]))[0].default;
const noticesSheet = async () =>
  (await Promise.all([import('./notices/NoticesSheet.svelte'), loadPart('notices')]))[0].default;

export const pages = {
  noticesPage,
  noticesSheet,
  table,
  replay,
  final,
  rules,
  rulesSheet,
  hint,
  lesson,
  tableForm,
  sharedScreenForm,
};

/** Begin to fetch what the page of a route needs; who shows it tells what goes wrong. */
export function prefetch(route: Route): void {
  for (const loading of needsOf(route)) loading.catch(() => undefined);
}

function needsOf(route: Route): Promise<unknown>[] {
  switch (route.page) {
    case 'table':
      return [table(), loadBoard({ table: route.table }), ...(canAsk(route) ? [askForSeats(route.table)] : [])];
    case 'replay':
      return [replay(), loadBoard({ table: route.table })];
    case 'record':
      return [replay(), loadBoard({ record: route.record })];
    case 'rules':
      return [rules()];
    case 'notices':
      return [noticesPage()];
    case 'start':
    case 'unknown':
      return [];
  }
}

/** Whether it is known whose seats count: who only watches has none, and who follows a link for a seat gets one first. */
function canAsk({ isTableView }: Route & { page: 'table' }): boolean {
  return !isTableView && location.hash === '';
}

/** Fetch the table's page while nobody waits for it. */
export function prefetchTable(): void {
  whenIdle(() => void table().catch(() => undefined)); // who goes there is told what is wrong
}
