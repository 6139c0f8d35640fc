/** The pages that are loaded when somebody goes there, or soon after the start page is there. */
import { loadBoard } from './lib/board/boards';
import { lazyIdentity } from './lib/identity/lazy';
import { whenIdle } from './lib/idle';
import { lazyNotices } from './lib/notices/lazy';
import { prefetchSeats } from './lib/net/prefetchedSeats';
import type { Route } from './lib/routes';
import { lazyRules } from './lib/rules/lazy';

export const loadTable = async () => (await import('./routes/TablePage.svelte')).default;
export const loadReplay = async () => (await import('./lib/replay/ReplayView.svelte')).default;

/** Begin to fetch what the page of a route needs; who shows it tells what goes wrong. */
export function prefetch(route: Route): void {
  for (const loading of needsOf(route)) loading.catch(() => undefined);
}

function needsOf(route: Route): Promise<unknown>[] {
  switch (route.page) {
    case 'table':
      return [loadTable(), loadBoard({ table: route.table }), ...(canAsk(route) ? [prefetchSeats(route.table)] : [])];
    case 'replay':
      return [loadReplay(), loadBoard({ table: route.table })];
    case 'record':
      return [loadReplay(), loadBoard({ record: route.record })];
    case 'rules':
      return [lazyRules.page()];
    case 'identity':
      return [lazyIdentity()];
    case 'notices':
      return [lazyNotices.page()];
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
  whenIdle(() => void loadTable().catch(() => undefined)); // the page itself reports what is wrong
}
