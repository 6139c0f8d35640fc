/** How games of one's own ended, in a sentence: read from their records, once for each. */
import { t } from '../../i18n.svelte';
import type { Final, MyTable } from '../../messages';
import { record } from '../../net/tables';
import { list, sitterName } from '../../naming';

const finals = $state<Record<string, Final | null>>({});

/** Ask for the results of games that are over; what can't be had is left alone. */
export async function lookAtResults(tables: readonly MyTable[]): Promise<void> {
  const unknown = tables.filter(({ id, phase }) => phase === 'over' && !(id in finals));
  for (const { id } of unknown) {
    const game = await record(id).catch(() => undefined);
    finals[id] = (game?.final as Final | null | undefined) ?? null;
  }
}

/** How a game ended, if that is known. */
export function resultOf(table: MyTable, language: string): string | undefined {
  const final = finals[table.id];
  if (!final) return undefined;
  const [seat, ...others] = table.my_seats;
  return seat !== undefined && others.length === 0 ? myResult(final, seat) : wonBy(table, final, language);
}

function wonBy({ seats }: MyTable, { winners }: Final, language: string): string {
  const names = winners.flatMap((seat) => (seats[seat] && sitterName(seats[seat])) ?? []);
  return t('web.games.won_by_names', { names: list(names, language) });
}

/** By how many points somebody won or lost against the best of the others; equal points have a winner, too. */
export function myResult({ scores, winners }: Final, seat: number): string {
  const best = Math.max(...scores.filter((_, other) => other !== seat).map(({ total }) => total));
  const count = Math.abs((scores[seat]?.total ?? 0) - best);
  if (winners.includes(seat) && winners.length > 1) return t('web.games.shared');
  if (winners.includes(seat)) return count === 0 ? t('web.games.won_tied') : t('web.games.won', { count });
  return count === 0 ? t('web.games.lost_tied') : t('web.games.lost', { count });
}
