/** Who sits where, in words. */
import { playerNames } from '../events/context';
import { t } from '../i18n.svelte';
import type { SeatView } from '../messages';
import { botName } from '../naming';

/** The name of whoever sits at a seat; somebody's own seat is "You". */
export function seatName(seats: readonly SeatView[], seat: number, own: number | null): string {
  return seat === own ? t('web.table.you') : (playerNames(seats)[seat] ?? '');
}

/** What is said below a name: host, bot, away, or who plays in their place. */
export function seatNote(view: SeatView, isHost: boolean): string {
  if (view.bot !== undefined) return t('web.table.bot');
  if (view.stand_in !== undefined) return t('web.table.stand_in', { bot: botName(view.stand_in) });
  if (view.has_left) return t('web.table.left');
  if (view.away_since !== undefined) return t('web.table.away');
  return isHost ? t('web.table.host') : t('web.table.guest');
}
