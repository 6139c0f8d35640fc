/** What is going on, in one line. */
import { t } from '../../i18n.svelte';
import { boardName } from '../../naming';
import type { Desk } from '../../desk/desk.svelte';

/** What is played, and how far it is. */
export function aboutLine({ board, game, log }: Desk): string {
  const map = boardName(board);
  const count = game?.seats ?? 0;
  return log.turn === 0
    ? t('web.table.about', { map, count })
    : t('web.table.about_turn', { map, count, turn: log.turn });
}

/** The line in the middle of the top bar. */
export function turnLine(desk: Desk): string {
  const { game } = desk;
  if (game === undefined) return '';
  if (game.final) return wonBy(desk, game.final.winners);
  if (desk.kind !== undefined) return mine(desk);
  if (desk.session.isWaiting) return t('web.table.line.sending');
  if (game.decision === 'starting-tickets') return t('web.table.line.others_choose');
  return t('web.table.line.others_turn', { name: desk.nameOf(game.turn) });
}

/** The same in fewer words: where there is little room, what is chosen is said below the map. */
export function shortLine(desk: Desk): string {
  if (desk.kind === 'turn') return t('web.table.line.turn');
  if (desk.kind === 'tunnel' && desk.moments.isTurning) return t('web.table.line.turn');
  if (desk.kind === 'tunnel') return t('web.table.line.tunnel_short', { count: desk.game?.tunnel?.due ?? 0 });
  return turnLine(desk);
}

function mine(desk: Desk): string {
  switch (desk.kind) {
    case 'starting-tickets':
      return t('web.table.line.starting');
    case 'keep-tickets':
      return t('web.table.line.keep');
    case 'second-card':
      return t('web.table.line.second');
    case 'tunnel':
      return inTunnel(desk);
    default:
      return myTurn(desk);
  }
}

/** What a tunnel asks for is said when all of its cards are seen. */
function inTunnel({ game, moments, names }: Desk): string {
  if (game?.tunnel === undefined) return '';
  const { track, due } = game.tunnel;
  return moments.isTurning
    ? t('web.table.line.claim', { route: names.trackName(track) })
    : t('web.table.line.tunnel', { count: due });
}

function myTurn({ choice, option, names }: Desk): string {
  if (choice?.kind === 'building') return t('web.table.choose_city');
  if (choice?.kind === 'city') return t('web.table.station_in', { city: names.city(choice.city) });
  if (choice?.kind !== 'track' || option?.track === undefined) return t('web.table.line.turn');
  return t('web.table.line.claim', { route: names.trackName(option.track) });
}

function wonBy(desk: Desk, winners: readonly number[]): string {
  const names = winners.map(desk.nameOf);
  const [first] = winners;
  if (winners.length === 1 && first === desk.session.seat) return t('web.table.line.you_won');
  return winners.length === 1
    ? t('web.table.line.won', { name: names[0] ?? '' })
    : t('web.table.line.won_together', { names: names.join(', ') });
}
