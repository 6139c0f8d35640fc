/** What has to be known to tell events in words: the board, who plays, and who reads it. */
import type { Names } from '../board/names';
import { type Key, t } from '../i18n.svelte';
import type { SeatView } from '../messages';
import { botName } from '../naming';
import { type Part, type RichValues, tell } from './rich';

export interface EventContext {
  names: Names;
  /** What each seat is called by others: `playerNames`. */
  players: readonly string[];
  /** The seat of the reader, or null for a spectator. */
  own: number | null;
}

/** A sentence about a player, and the same said to that player: grammar differs, so these are two texts. */
export interface Telling {
  they: Key;
  you: Key;
}

/** The names of those at a table, by seat. Who has the name of an earlier seat gets a number. */
export function playerNames(seats: readonly SeatView[]): string[] {
  const bare = seats.map((view, seat) => bareName(view, seat));
  return bare.map((name, seat) => {
    const number = bare.slice(0, seat + 1).filter((other) => other === name).length;
    return number === 1 ? name : t('web.log.numbered', { name, number });
  });
}

/** A sentence about the player at a seat. */
export function about(context: EventContext, seat: number, telling: Telling, values: RichValues = {}): Part[] {
  if (seat === context.own) return tell(telling.you, values);
  return tell(telling.they, { ...values, player: playerAt(context, seat) });
}

/** What others call the player at a seat. */
export function playerAt({ players }: EventContext, seat: number): string {
  return players[seat] ?? bareName({}, seat);
}

function bareName({ name, bot }: SeatView, seat: number): string {
  if (name !== undefined) return name;
  return bot === undefined ? t('web.log.seat', { number: seat + 1 }) : botName(bot);
}

/** The name of the player at a seat; somebody's own seat is "You". */
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
