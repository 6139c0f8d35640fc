/** Who has won, in one line. */
import { i18n, t } from '../i18n.svelte';
import type { Final } from '../messages';

/** "Robin wins by 13 points". */
export function verdict({ scores, winners }: Final, nameOf: (seat: number) => string, own: number | null): string {
  const [winner] = winners;
  if (winner === undefined) return '';
  if (winners.length > 1) return wonTogether(winners, nameOf, own);
  const count = marginOf({ scores, winners });
  if (count === 0)
    return winner === own ? t('web.final.you_won_tie') : t('web.final.won_tie', { name: nameOf(winner) });
  return winner === own ? t('web.final.you_won_by', { count }) : t('web.final.won_by', { name: nameOf(winner), count });
}

function wonTogether(winners: readonly number[], nameOf: (seat: number) => string, own: number | null): string {
  const names = listed(winners.filter((seat) => seat !== own).map(nameOf));
  const isMine = own !== null && winners.includes(own);
  return isMine ? t('web.final.you_won_together', { names }) : t('web.final.won_together', { names });
}

/** By how many points the winner leads. */
export function marginOf({ scores, winners }: Pick<Final, 'scores' | 'winners'>): number {
  const totals = scores.map(({ total }) => total);
  const best = Math.max(...winners.map((seat) => totals[seat] ?? 0));
  const others = totals.filter((_, seat) => !winners.includes(seat));
  return others.length === 0 ? 0 : best - Math.max(...others);
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
}
