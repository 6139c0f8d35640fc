/** The tables at which one sits or sat. */
import type { TableSummary } from '../messages';
import { guest } from '../net/guest.svelte';
import { myTables } from '../net/tables';
import { settings } from '../settings.svelte';
import { recall } from '../storage';

/** One's own tables. A browser that never sat down anywhere has none, and the server is not bothered. */
export async function myGames(): Promise<TableSummary[]> {
  const mayHaveSome = guest.id !== undefined || settings.name !== '' || hasPromised();
  return mayHaveSome ? await myTables() : [];
}

/** Whether something is kept for a shuffle, as from everybody who sits down. */
function hasPromised(): boolean {
  const kept = recall('shuffles');
  return Array.isArray(kept) && kept.length > 0;
}
