/** Those at the table, one sentence for each thing that can happen to them. */
import type {
  GameLeft,
  PersonAway,
  PhraseSent,
  ChatSent,
  SeatHandedOver,
  StandInAgreed,
  StandInBegan,
} from '../messages';
import { botName } from '../naming';
import { about, playerAt, type EventContext } from './context';
import { tell, type Part } from './rich';
import { phraseText } from './talk';
import { list } from './words';

/** "Marta sat down." */
export function satDown(player: string): Part[] {
  return tell('web.log.seat_taken', { player });
}

/** "Marta got up." */
export function gotUp(player: string): Part[] {
  return tell('web.log.seat_freed', { player });
}

/** "Marta did not answer in time, so the table is open again." */
export function startFailed(names: readonly string[]): Part[] {
  return tell('web.log.start_failed', { players: list(names) });
}

/** Chat: what somebody said, as it is. */
export function said({ own }: EventContext, { seat, name, text }: ChatSent): Part[] {
  return seat === own ? tell('web.log.you_chat_sent', { text }) : tell('web.log.chat_sent', { player: name, text });
}

/** Chat in ready-made words, which everybody reads in their own language. */
export function phraseSent(context: EventContext, { seat, name, phrase }: PhraseSent): Part[] {
  return said(context, { type: 'chat-sent', seat, name, text: phraseText(phrase) });
}

/** "Marta is away." */
export function away(context: EventContext, { type, seat }: PersonAway | GameLeft): Part[] {
  if (type === 'game-left') return about(context, seat, { they: 'web.log.game_left', you: 'web.log.you_game_left' });
  return about(context, seat, { they: 'web.log.person_away', you: 'web.log.you_person_away' });
}

/** "Marta was away for a moment." */
export function wasAway(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.person_returned', you: 'web.log.you_person_returned' });
}

/** "Marta stays." After a wish to leave. */
export function stays(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.stays', you: 'web.log.you_stay' });
}

/** "Ada agreed to a bot for Marta." */
export function standInAgreed(context: EventContext, { seat, away: missed }: StandInAgreed): Part[] {
  return about(
    context,
    seat,
    { they: 'web.log.stand_in_agreed', you: 'web.log.you_stand_in_agreed' },
    { away: playerAt(context, missed) },
  );
}

/** "Greedy plays for Marta." */
export function standIn(context: EventContext, { seat, bot }: StandInBegan): Part[] {
  return about(
    context,
    seat,
    { they: 'web.log.stand_in_began', you: 'web.log.you_stand_in_began' },
    { bot: botName(bot) },
  );
}

/** "Marta plays again." */
export function playsAgain(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.seat_reclaimed', you: 'web.log.you_seat_reclaimed' });
}

/** "Marta plays from another device." */
export function otherDevice(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.seat_transferred', you: 'web.log.you_seat_transferred' });
}

/** "The host is handing over Marta's seat." */
export function handoverOffered(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.handover_offered', you: 'web.log.you_handover_offered' });
}

/** "Marta keeps the seat." */
export function handoverStopped(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.handover_stopped', you: 'web.log.you_handover_stopped' });
}

/** "Cleo took over a seat." */
export function seatHandedOver({ own }: EventContext, { seat, name }: SeatHandedOver): Part[] {
  return seat === own ? tell('web.log.you_seat_handed_over') : tell('web.log.seat_handed_over', { player: name });
}
