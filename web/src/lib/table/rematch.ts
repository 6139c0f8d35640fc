/** One more game with the same people. */
import { refusalOf } from '../net/problem';
import { rematch, sit } from '../net/tables';
import { go, tablePath } from '../router.svelte';

/** Open the table for it, or find the one that somebody else was quicker to open, and sit down there. */
export async function playAgain(table: string): Promise<void> {
  const next = await rematch(table);
  try {
    await sit(next);
  } catch (problem) {
    if (refusalOf(problem).code !== 'already_seated') throw problem; // who came back from there goes there again
  }
  go(tablePath(next));
}
