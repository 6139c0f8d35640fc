/** Those at the table, one sentence for each thing that can happen to them. */
import type { PersonAway, PhraseSaid, Said, StandInBegan } from '../messages';
import { botName } from '../naming';
import { about, type EventContext } from './context';
import { tell, type Part } from './rich';
import { phraseText } from './talk';
import { list } from './words';

/** "Marta sat down." */
export function satDown(player: string): Part[] {
  return tell('web.log.sat_down', { player });
}

/** "Marta got up." */
export function gotUp(player: string): Part[] {
  return tell('web.log.got_up', { player });
}

/** "Marta did not answer in time, so the table is open again." */
export function startFailed(names: readonly string[]): Part[] {
  return tell('web.log.start_failed', { players: list(names) });
}

/** Chat: what somebody said, as it is. */
export function said({ own }: EventContext, { seat, name, text }: Said): Part[] {
  return seat === own ? tell('web.log.you_said', { text }) : tell('web.log.said', { player: name, text });
}

/** Chat in ready-made words, which everybody reads in their own language. */
export function phraseSaid(context: EventContext, { seat, name, phrase }: PhraseSaid): Part[] {
  return said(context, { type: 'said', seat, name, text: phraseText(phrase) });
}

/** "Marta is away." */
export function away(context: EventContext, { seat, on_purpose: isOnPurpose }: PersonAway): Part[] {
  if (isOnPurpose) return about(context, seat, { they: 'web.log.leaves', you: 'web.log.you_leave' });
  return about(context, seat, { they: 'web.log.away', you: 'web.log.you_are_away' });
}

/** "Marta was away for a moment." */
export function wasAway(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.was_away', you: 'web.log.you_were_away' });
}

/** "Marta stays." After a wish to leave. */
export function stays(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.stays', you: 'web.log.you_stay' });
}

/** "Greedy plays for Marta." */
export function standIn(context: EventContext, { seat, bot }: StandInBegan): Part[] {
  return about(context, seat, { they: 'web.log.stand_in', you: 'web.log.you_stand_in' }, { bot: botName(bot) });
}

/** "Marta plays again." */
export function playsAgain(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.plays_again', you: 'web.log.you_play_again' });
}

/** "Marta plays from another device." */
export function otherDevice(context: EventContext, seat: number): Part[] {
  return about(context, seat, { they: 'web.log.other_device', you: 'web.log.you_other_device' });
}
