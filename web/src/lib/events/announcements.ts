/** What a step says to ears: the sentences of the log, and whose turn it is. */
import { t } from '../i18n.svelte';
import type { ActionUndone, CardDrawn, CardTaken, Event, PersonReturned, Step, TicketsKept } from '../messages';
import { playerAt, type EventContext } from './context';
import * as people from './people';
import { plain, tell, type Part } from './rich';
import * as say from './sentences';
import { cardWords } from './words';

type Sayings = {
  readonly [Type in Event['type']]?: (
    context: EventContext,
    event: Extract<Event, { type: Type }>,
    step: Step,
  ) => readonly Part[] | string | undefined;
};

const SAYINGS: Sayings = {
  'cards-dealt': ({ own }) => (own === null ? tell('web.log.cards_dealt') : t('web.announce.choose_tickets')),
  'starting-tickets-chosen': (context, { seat }) => (seat === context.own ? undefined : say.chose(context, seat)),
  'tickets-offered': ({ own }, { seat }) => (seat === own ? t('web.announce.choose_tickets') : undefined),
  'tickets-kept': kept,
  'card-drawn': (context, event) => drew(context, event),
  'card-taken': (context, event) => drew(context, event),
  'card-turned-up': turnedUp,
  'deck-reshuffled': () => tell('web.log.reshuffled'),
  'row-discarded': (context, event) => say.rowDiscarded(context, event),
  'tunnel-entered': (context, event) => (event.due > 0 ? say.tunnelEntered(context, event) : undefined),
  'tunnel-refused': (context, { seat, track }) => say.tunnelRefused(context, seat, track),
  'route-claimed': (context, event) => say.claimed(context, event),
  'station-built': (context, event) => say.builtStation(context, event),
  'turn-passed': (context, { seat }) => say.passed(context, seat),
  'last-round-began': (context, event) => say.lastRound(context, event),
  'turn-began': ({ own }, { seat }) => (seat === own ? t('web.announce.your_turn') : undefined),
  'game-ended': (context, event) => say.ended(context, event),
  'action-undone': tookBack,
  'phrase-sent': (context, event) => (event.seat === context.own ? undefined : people.phraseSent(context, event)),
  'chat-sent': (context, event) => (event.seat === context.own ? undefined : people.said(context, event)),
  'person-away': (context, event) => people.away(context, event),
  'game-left': (context, event) => people.away(context, event),
  'person-returned': isBack,
  'stand-in-agreed': (context, event) =>
    event.seat === context.own ? undefined : people.standInAgreed(context, event),
  'stand-in-began': (context, event) => people.standIn(context, event),
  'seat-reclaimed': (context, { seat }) => people.playsAgain(context, seat),
  'rematch-opened': () => tell('web.log.rematch_opened'),
};

/** Return short sentences for a live region, or none if the step changes nothing worth saying. */
export function announcementFor(step: Step, context: EventContext): string | undefined {
  const said = step.events.map((event) => saying(context, event, step)).filter((sentence) => sentence !== undefined);
  return said.length === 0 ? undefined : said.join(' ');
}

function saying(context: EventContext, event: Event, step: Step): string | undefined {
  // Each type has its own function: the table of them guarantees that they fit.
  const speak = SAYINGS[event.type] as ((...all: unknown[]) => readonly Part[] | string | undefined) | undefined;
  const said = speak?.(context, event, step);
  return said === undefined || typeof said === 'string' ? said : plain(said);
}

function drew(context: EventContext, event: CardDrawn | CardTaken): Part[] {
  const draws = event.type === 'card-taken' ? { taken: [event.color], blind: [] } : { taken: [], blind: [event.color] };
  return say.drew(context, event.seat, draws);
}

/** What was turned into the row matters to who is about to take another card. */
function turnedUp(
  context: EventContext,
  { color }: { color: CardTaken['color'] },
  { events }: Step,
): string | undefined {
  const isMine = events.some((event) => event.type === 'card-taken' && event.seat === context.own);
  const isOver = events.some(({ type }) => type === 'turn-began' || type === 'game-ended');
  if (!isMine || isOver) return undefined;
  return plain(tell('web.announce.turned_up', { cards: cardWords(context.names, [color]) }));
}

/** Starting tickets are announced all at once: only one's own are news. */
function kept(context: EventContext, { seat, count }: TicketsKept, { events }: Step): string | undefined {
  if (seat === context.own) return t('web.announce.you_kept', { count });
  const isStart = events.some(({ type }) => type === 'starting-tickets-chosen');
  return isStart ? undefined : t('web.announce.kept', { player: playerAt(context, seat), count });
}

function tookBack(context: EventContext, { seat }: ActionUndone): string {
  if (seat === context.own) return t('web.announce.you_action_undone');
  return t('web.announce.action_undone', { player: playerAt(context, seat) });
}

function isBack(context: EventContext, { seat }: PersonReturned): string | undefined {
  return seat === context.own ? undefined : t('web.announce.person_returned', { player: playerAt(context, seat) });
}
