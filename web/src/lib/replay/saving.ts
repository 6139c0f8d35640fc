/** The record of a game as a file. */
import { keptRecord, record } from '../net/tables';
import type { Source } from './story';

const LASTS = 1000; // milliseconds that the browser has to fetch it

/** Download the record. */
export async function saveRecord(source: Source): Promise<void> {
  const game = await ('record' in source ? keptRecord(source.record) : record(source.table));
  const address = URL.createObjectURL(new Blob([JSON.stringify(game), '\n'], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `whistlestop-${'record' in source ? source.record : source.table}.json`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, LASTS);
}
