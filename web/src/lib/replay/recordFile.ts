/** The record of a game as a file. */
import { keptRecord, record, type GameRecord } from '../net/tables';
import type { Source } from './story';

const LASTS = 1000; // milliseconds that the browser has to fetch it

/** The whole game. */
export function recordOf(source: Source): Promise<GameRecord> {
  return 'record' in source ? keptRecord(source.record) : record(source.table);
}

/** Download the record. */
export async function saveRecord(source: Source): Promise<void> {
  const game = await recordOf(source);
  const address = URL.createObjectURL(new Blob([JSON.stringify(game), '\n'], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `whistlestop-${'record' in source ? source.record : source.table}.json`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, LASTS);
}
