/** Actions as text and back: docs/notation.md. */
import type { Color } from '../messages';

/** What a player can do. What of it is legal, only the server knows. */
export type Action =
  | { kind: 'keep'; positions: number[] }
  | { kind: 'draw'; from: 'blind' | Color }
  | { kind: 'claim'; track: string; color: Color; wilds: number }
  | { kind: 'pay'; wilds: number }
  | { kind: 'refuse' }
  | { kind: 'station'; city: string; color: Color; wilds: number }
  | { kind: 'tickets' }
  | { kind: 'pass' };

/** The colors of cards, in the order of the notation. */
export const CARD_COLORS: readonly Color[] = [
  'purple',
  'white',
  'blue',
  'yellow',
  'orange',
  'black',
  'red',
  'green',
  'wild',
];

const LONGEST = 200;
const ID = /^[a-z0-9_-]+$/;
const WILDS = /^wilds=(\d{1,2})$/;
const SURCHARGE = /^wilds=([0-3])$/;
const POSITION = /^[1-6]$/;

/** The action that a text means. Reading is tolerant of case, further spaces and the order of positions. */
export function parseAction(text: string): Action {
  const action = text.length > LONGEST ? undefined : actionIn(text.trim().toLowerCase().split(/\s+/));
  if (action === undefined) throw new SyntaxError(`no action: ${text.slice(0, LONGEST)}`);
  return action;
}

/** An action in its one spelling. */
export function actionText(action: Action): string {
  return [action.kind, ...details(action)].join(' ');
}

function details(action: Action): (string | number)[] {
  switch (action.kind) {
    case 'keep':
      return rising(action.positions);
    case 'draw':
      return action.from === 'blind' ? ['blind'] : ['row', action.from];
    case 'claim':
      return [action.track, action.color, `wilds=${action.wilds}`];
    case 'station':
      return [action.city, action.color, `wilds=${action.wilds}`];
    case 'pay':
      return [`wilds=${action.wilds}`];
    case 'refuse':
    case 'tickets':
    case 'pass':
      return [];
  }
}

function actionIn([kind, ...words]: string[]): Action | undefined {
  switch (kind) {
    case 'keep':
      return keepIn(words);
    case 'draw':
      return drawIn(words);
    case 'claim':
    case 'station':
      return paidIn(kind, words);
    case 'pay':
      return payIn(words);
    case 'refuse':
    case 'tickets':
    case 'pass':
      return words.length === 0 ? { kind } : undefined;
    default:
      return undefined;
  }
}

function keepIn(words: string[]): Action | undefined {
  const positions = rising(words.filter((word) => POSITION.test(word)).map(Number));
  const areAll = positions.length === words.length && new Set(positions).size === words.length;
  return areAll && words.length > 0 ? { kind: 'keep', positions } : undefined;
}

function drawIn([from, card = '', ...rest]: string[]): Action | undefined {
  if (from === 'blind' && card === '') return { kind: 'draw', from };
  const color = cardColor(card);
  const isWhole = from === 'row' && rest.length === 0;
  return isWhole && color !== undefined ? { kind: 'draw', from: color } : undefined;
}

function paidIn(kind: 'claim' | 'station', [id = '', card = '', paid = '', ...rest]: string[]): Action | undefined {
  const color = cardColor(card);
  const wilds = WILDS.exec(paid)?.[1];
  if (!ID.test(id) || color === undefined || wilds === undefined || rest.length > 0) return undefined;
  const payment = { color, wilds: Number(wilds) };
  return kind === 'claim' ? { kind, track: id, ...payment } : { kind, city: id, ...payment };
}

function payIn([paid = '', ...rest]: string[]): Action | undefined {
  const wilds = SURCHARGE.exec(paid)?.[1];
  return wilds === undefined || rest.length > 0 ? undefined : { kind: 'pay', wilds: Number(wilds) };
}

function cardColor(name: string): Color | undefined {
  return CARD_COLORS.find((color) => color === name);
}

function rising(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}
