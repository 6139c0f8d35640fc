/** A hint in words: the move, and a sentence about why. */
import { type Names, paymentName } from '../board/names';
import { type EventContext, playerAt } from '../events/context';
import { plain } from '../events/rich';
import { ticketWords } from '../events/words';
import { capitalized, percent, t, textFor, type Values } from '../i18n.svelte';
import type { Color, HintAnswer, Reason } from '../messages';
import { type Action, actionText, parseAction } from '../net/actions';
import type { Desk } from '../desk/desk.svelte';

/** The move that is suggested: "Claim Denver – El Paso with 4 red". */
export function moveWords(desk: Desk, text: string): string {
  const { names, own } = desk;
  const action = parseAction(text);
  switch (action.kind) {
    case 'claim':
      return t('hints.action.claim', { route: names.trackName(action.track), cards: paid(desk, action) });
    case 'station':
      return t('hints.action.station', { city: names.city(action.city), cards: paid(desk, action) });
    case 'pay':
      return t('hints.action.pay', { cards: paid(desk, action) });
    case 'draw':
      if (action.from === 'blind') return t('hints.action.blind');
      return t('hints.action.take', { color: names.color(action.from) });
    case 'keep': {
      const tickets = action.positions.map((position) => own?.offer[position - 1] ?? '');
      return t('hints.action.keep', { tickets: plain(ticketWords(names, tickets)) });
    }
    default:
      return t(`hints.action.${action.kind}`);
  }
}

type Paying = Extract<Action, { wilds: number }>;

/** The cards that a move costs: "3 purple and 1 locomotive". */
function paid({ names, game, stationPrice }: Desk, action: Paying): string {
  const { color = 'wild', due = 0 } = game?.tunnel ?? {};
  const text = actionText(action);
  if (action.kind === 'pay') return paymentName({ color, wilds: action.wilds, text }, due, names);
  const cards = action.kind === 'claim' ? names.track(action.track).length : stationPrice;
  return paymentName({ color: action.color, wilds: action.wilds, text }, cards, names);
}

/** Why, in one sentence: "Finishes Denver – El Paso for 4 points and keeps your blue cards for Atlanta – Miami." */
export function whyWords(context: EventContext, { reasons }: HintAnswer): string {
  const [first = '', second] = reasons.map((reason) => reasonWords(context, reason));
  return capitalized(second === undefined ? t('hints.one', { first }) : t('hints.both', { first, second }));
}

function reasonWords(context: EventContext, reason: Reason): string {
  // One that is newer than this page.
  return textFor(`hints.reason.${reason.code}`, valuesOf(context, reason)) ?? t('hints.reason.nothing_else');
}

function valuesOf(context: EventContext, reason: Reason): Values {
  const { names } = context;
  return {
    wild: textFor(`hints.one_wild.${names.board.edition.wild_name}`) ?? '',
    ...given('ticket', reason.ticket, (ticket) => names.ticketName(ticket)),
    ...given('other', reason.other_ticket, (ticket) => names.ticketName(ticket)),
    ...given('track', reason.track, (track) => names.trackName(track)),
    ...given('city', reason.city, (city) => names.city(city)),
    ...given('cards', reason.color, (color) => cardWords(names, color)),
    ...given('player', reason.seat, (seat) => playerAt(context, seat)),
    ...given('count', reason.count, (count) => count),
    ...given('pieces', reason.pieces, (pieces) => names.pieces(pieces)),
    ...given('percent', reason.odds, percent),
  };
}

/** A value in words, if there is one. */
function given<T>(name: string, value: T | undefined, inWords: (value: T) => string | number): Values {
  return value === undefined ? {} : { [name]: inWords(value) };
}

/** "blue cards", "locomotives". */
function cardWords(names: Names, color: Color): string {
  return textFor(`hints.cards.${color === 'wild' ? names.board.edition.wild_name : color}`) ?? '';
}
