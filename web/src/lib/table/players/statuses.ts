/** How things stand, in a few words. */
import type { Names } from '../../board/names';
import { t } from '../../i18n.svelte';
import type { GameView, TicketAnswer } from '../../messages';

/** How a ticket stands: done, so many pieces to go, or no way left. */
export function ticketStatus(answer: TicketAnswer | undefined, names: Names): string {
  if (answer === undefined) return '';
  if (answer.is_completed) return t('web.table.ticket_done');
  if (answer.pieces === null) return t('web.table.ticket_lost');
  return t('web.table.ticket_open', { pieces: names.pieces(answer.pieces) });
}

/** Time left, as minutes and seconds, hours or days. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 172_800) return t('web.table.days', { count: Math.floor(whole / 86_400) });
  if (whole >= 3600)
    return t('web.table.hours', { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60) });
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Whether it is up to a seat: to all of them while first tickets are chosen. */
export function isToAct(game: GameView, seat: number): boolean {
  if (game.decision === 'starting-tickets') return game.open_seats.includes(seat);
  return game.decision !== 'over' && game.turn === seat;
}
