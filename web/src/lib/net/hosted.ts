/** Tables that this browser opened without sitting down: the server knows their host, but a table shows no such seat. */
import { keep, recall } from '../storage';

const NAME = 'hosted';
const MOST = 30;

/** Note that a table is ours to run. */
export function noteHosted(table: string): void {
  keep(NAME, [...hosted(), table].slice(-MOST));
}

/** Whether this browser opened a table for others. */
export function isHosted(table: string): boolean {
  return hosted().includes(table);
}

function hosted(): string[] {
  const kept = recall(NAME);
  return Array.isArray(kept) ? kept.filter((table) => typeof table === 'string') : [];
}
