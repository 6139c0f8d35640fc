/** Files for the player to keep. */
import { record } from '../net/tables';

/** Save the record of a finished table. */
export async function saveRecord(table: string): Promise<void> {
  const text = JSON.stringify(await record(table), null, 1);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `whistlestop-${table}.json`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 1000);
}
