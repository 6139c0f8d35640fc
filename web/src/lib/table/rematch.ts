/** One more game with the same people. */
import { rematch, sit } from '../net/tables';
import { go, tablePath } from '../router.svelte';

/** Open the table for it, or find the one that somebody else was quicker to open, and sit down there. */
export async function playAgain(table: string): Promise<void> {
  const next = await rematch(table);
  await sit(next);
  go(tablePath(next));
}
