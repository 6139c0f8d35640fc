/** Tables for people who are in the same room. */
import { guest } from '../net/guest.svelte';
import { giveUp, openTable, openTableForOthers, sit, type TableWishes } from '../net/tables';
import { noteHosted } from './hosted';

/** A table for several people on this device. Each sits down under the own name, since a guest has only one. */
export async function openSharedScreen(names: readonly string[], wishes: TableWishes): Promise<string> {
  await guest.ensure();
  const before = guest.name;
  try {
    return await seatEverybody(names, wishes);
  } finally {
    await guest.rename(before).catch(() => undefined);
  }
}

async function seatEverybody([first = '', ...others]: readonly string[], wishes: TableWishes): Promise<string> {
  await guest.rename(first);
  const { table } = await openTable(wishes);
  try {
    for (const name of others) {
      await guest.rename(name);
      await sit(table, { is_another: true });
    }
  } catch (problem) {
    // Half a table helps nobody.
    await giveUp(table).catch(() => undefined);
    throw problem;
  }
  return table;
}

/** A table that this screen only shows; everybody sits down with a device of their own. */
export async function openTableView(wishes: TableWishes): Promise<string> {
  const { table } = await openTableForOthers(wishes);
  noteHosted(table);
  return table;
}
