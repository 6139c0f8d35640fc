/** What happened in the game, one sentence for each kind of event. */
import type { CardDrawn, Color, GameEnded, LastRoundBegan, RouteClaimed, RowDiscarded } from '../messages';
import type { StationBuilt, TicketsKept, TunnelEntered } from '../messages';
import { about, playerAt, type EventContext, type Telling } from './context';
import { sentences, tell, type Part } from './rich';
import { cardWords, list, quiet, ticketWords, wildWords } from './words';

/** Cards that somebody got in a turn; of those from the deck only some people know the color. */
export interface Draws {
  taken: readonly Color[];
  blind: readonly CardDrawn['color'][];
}

const DRAWS = {
  taken: { they: 'web.log.took', you: 'web.log.you_took' },
  seen: { they: 'web.log.drew_seen', you: 'web.log.you_drew_seen' },
  unseen: { they: 'web.log.drew', you: 'web.log.you_drew' },
  takenAndSeen: { they: 'web.log.took_and_drew_seen', you: 'web.log.you_took_and_drew_seen' },
  takenAndUnseen: { they: 'web.log.took_and_drew', you: 'web.log.you_took_and_drew' },
} satisfies Record<string, Telling>;

/** "Marta took green and white from the row." */
export function drew(context: EventContext, seat: number, { taken, blind }: Draws): Part[] {
  const seen = blind.filter((color) => color !== undefined);
  const isSeen = seen.length === blind.length;
  const cards = cardWords(context.names, taken);
  const drawn = cardWords(context.names, seen);
  if (blind.length === 0) return about(context, seat, DRAWS.taken, { cards });
  if (taken.length === 0)
    return about(context, seat, isSeen ? DRAWS.seen : DRAWS.unseen, { drawn, count: blind.length });
  const telling = isSeen ? DRAWS.takenAndSeen : DRAWS.takenAndUnseen;
  return about(context, seat, telling, { cards, drawn, count: blind.length });
}

/** "Marta claimed Nashville – Saint Louis for 2 points." */
export function claimed(context: EventContext, { seat, track, points }: RouteClaimed): Part[] {
  const telling = { they: 'web.log.claimed', you: 'web.log.you_claimed' } as const;
  return about(context, seat, telling, { route: context.names.trackName(track), count: points });
}

/** "The tunnel showed red and 2 blue cards: nothing more to pay." Or so many cards were paid on top. */
export function tunnelShowed(context: EventContext, turned: readonly Color[], paid = 0): Part[] {
  if (turned.length === 0) return tell('web.log.tunnel_unturned');
  const cards = quiet(cardWords(context.names, turned));
  return paid === 0 ? tell('web.log.tunnel_free', { cards }) : tell('web.log.tunnel_paid', { cards, count: paid });
}

/** "Ada is in the tunnel Paris – Zürich. It showed green: 1 more card is due." */
export function tunnelEntered(context: EventContext, { seat, track, turned, due }: TunnelEntered): Part[] {
  const telling = { they: 'web.log.tunnel_entered', you: 'web.log.you_tunnel_entered' } as const;
  const entered = about(context, seat, telling, { route: context.names.trackName(track) });
  return sentences(entered, tell('web.log.tunnel_due', { cards: quiet(cardWords(context.names, turned)), count: due }));
}

/** "Ada turned back at the tunnel Paris – Zürich." With what was due, if that is known. */
export function tunnelRefused(context: EventContext, seat: number, track: string, entered?: TunnelEntered): Part[] {
  const telling = { they: 'web.log.tunnel_refused', you: 'web.log.you_tunnel_refused' } as const;
  const refused = about(context, seat, telling, { route: context.names.trackName(track) });
  if (entered === undefined) return refused;
  const cards = quiet(cardWords(context.names, entered.turned));
  return sentences(refused, tell('web.log.tunnel_was_due', { cards, count: entered.due }));
}

/** "Ada built a station in Paris." */
export function builtStation(context: EventContext, { seat, city }: StationBuilt): Part[] {
  const telling = { they: 'web.log.station', you: 'web.log.you_station' } as const;
  return about(context, seat, telling, { city: context.names.city(city) });
}

/** "Ada drew 3 tickets and is choosing." */
export function ticketsOffered(context: EventContext, seat: number, count: number): Part[] {
  return about(context, seat, { they: 'web.log.tickets_offered', you: 'web.log.you_tickets_offered' }, { count });
}

/** "Ada drew tickets and kept 1 of 3." A reader that may know which ones sees which. */
export function ticketsKept(
  context: EventContext,
  { seat, count: kept, tickets }: TicketsKept,
  offered: number,
): Part[] {
  if (tickets === undefined) {
    const telling = { they: 'web.log.tickets_kept', you: 'web.log.you_tickets_kept' } as const;
    return about(context, seat, telling, { kept, count: offered });
  }
  const telling = { they: 'web.log.tickets_kept_seen', you: 'web.log.you_tickets_kept_seen' } as const;
  return about(context, seat, telling, { tickets: ticketWords(context.names, tickets) });
}

/** "Ada starts with 2 of 3 tickets." */
export function startsWith(context: EventContext, { seat, count: kept, tickets }: TicketsKept): Part[] {
  if (tickets === undefined) {
    const { starting_tickets, starting_long_tickets } = context.names.board.edition;
    const telling = { they: 'web.log.starts', you: 'web.log.you_start' } as const;
    return about(context, seat, telling, { kept, count: starting_tickets + starting_long_tickets });
  }
  const telling = { they: 'web.log.starts_seen', you: 'web.log.you_start_seen' } as const;
  return about(context, seat, telling, { tickets: ticketWords(context.names, tickets) });
}

/** "Ada has chosen tickets." */
export function chose(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.chose', you: 'web.log.you_chose' });
}

/** "Ada could do nothing and passed." */
export function passed(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.passed', you: 'web.log.you_passed' });
}

/** "The row had 3 locomotives: it was discarded, and five new cards were turned." */
export function rowDiscarded(context: EventContext, { cards }: RowDiscarded): Part[] {
  const count = cards.filter((color) => color === 'wild').length;
  return tell('web.log.row_discarded', { wilds: wildWords(context.names, count) });
}

/** "Last round: Ada is nearly out of trains, so everybody has one more turn." */
export function lastRound(context: EventContext, { seat }: LastRoundBegan): Part[] {
  const telling = { they: 'web.log.last_round', you: 'web.log.you_last_round' } as const;
  return about(context, seat, telling, { pieces: context.names.allPieces });
}

/** "The game is over. Ada wins." */
export function ended(context: EventContext, { winners }: GameEnded): Part[] {
  const { own } = context;
  const others = list(winners.filter((seat) => seat !== own).map((seat) => playerAt(context, seat)));
  const isMine = own !== null && winners.includes(own);
  if (winners.length === 1) return isMine ? tell('web.log.you_win') : tell('web.log.wins', { player: others });
  return isMine ? tell('web.log.you_share', { players: others }) : tell('web.log.share', { players: others });
}

/** "You finished Kansas City – Houston, 5 points." */
export function finished({ names }: EventContext, ticket: string): Part[] {
  return tell('web.log.you_finished', { ticket: names.ticketName(ticket), count: names.ticket(ticket).points });
}
