/** The tables at which one sits or sat. */
import type { MyTable } from '../../messages';
import { guest } from '../../net/guest.svelte';
import { myTables } from '../../net/tables';
import { settings } from '../../settings.svelte';
import { recall } from '../../storage';

const ORDER = ['running', 'starting', 'forming', 'over'] as const;
let hasAsked = false;

/** One's own tables. A browser that seems to be new asks only once: it may have forgotten all but its cookie. */
export async function myGames(): Promise<MyTable[]> {
  if (hasAsked && !mayHaveSome()) return [];
  const tables = await myTables();
  hasAsked = true;
  return tables;
}

/** Tables in the order in which they matter: where it is one's turn, what runs, what forms, what is over. */
export function inOrder(tables: readonly MyTable[]): MyTable[] {
  const others = tables.filter((table) => !table.is_my_turn);
  const sorted = ORDER.flatMap((phase) => others.filter((table) => table.phase === phase));
  return [...tables.filter((table) => table.is_my_turn), ...sorted];
}

/** Whether this browser is a guest, or has done what guests do. */
function mayHaveSome(): boolean {
  return guest.id !== undefined || settings.name !== '' || hasPromised();
}

/** Whether something is kept for a shuffle, as from everybody who sits down. */
function hasPromised(): boolean {
  const kept = recall('shuffles');
  return Array.isArray(kept) && kept.length > 0;
}
