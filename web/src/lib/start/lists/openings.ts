/** Tables for people who are in the same room. */
import { giveUp, openTableForOthers, sit, type TableWishes } from '../../net/tables';
import { noteHosted } from '../../net/hosted';

/** A table for several people on this device, each of whom sits down under the own name. */
export async function openSharedScreen(names: readonly string[], wishes: TableWishes): Promise<string> {
  const { table } = await openTableForOthers(wishes);
  try {
    for (const name of names) await sit(table, { is_another: true, name });
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
