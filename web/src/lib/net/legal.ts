/** The legal answers to a decision, sorted by what can be touched: cards, tracks, cities, tickets. */
import type { Color } from '../messages';
import { parseAction, type Action } from './actions';

/** One way to pay: the text to play, the color of the cards, and how many of them are wild. */
export interface Payment {
  text: string;
  color: Color;
  wilds: number;
}
export type Claim = Payment;

/** Tickets to keep, by their positions in the offer, from 1. */
export interface Keep {
  text: string;
  positions: readonly number[];
}

/** A tunnel's surcharge, so many cards of it wild. */
export interface Surcharge {
  text: string;
  wilds: number;
}

export interface Legal {
  draws: { blind: string | undefined; row: ReadonlyMap<Color, string> };
  /** By track, fewest wilds first. */
  claims: ReadonlyMap<string, readonly Claim[]>;
  /** By city, fewest wilds first. */
  stations: ReadonlyMap<string, readonly Payment[]>;
  keeps: readonly Keep[];
  /** Fewest wilds first. */
  pays: readonly Surcharge[];
  refuse?: string;
  tickets?: string;
  pass?: string;
}

type Growing<T> = Map<string, T[]>;

/** Sort the legal actions of a decision; call it once for each decision. */
export function groupLegal(legal: readonly string[]): Legal {
  const row = new Map<Color, string>();
  const groups = { claims: new Map() as Growing<Claim>, stations: new Map() as Growing<Payment> };
  const found: Legal & { keeps: Keep[]; pays: Surcharge[] } = {
    draws: { blind: undefined, row },
    ...groups,
    keeps: [],
    pays: [],
  };
  for (const text of legal) put(parseAction(text), text);
  for (const ways of [...groups.claims.values(), ...groups.stations.values(), found.pays]) ways.sort(byWilds);
  return found;

  function put(action: Action, text: string): void {
    switch (action.kind) {
      case 'draw':
        if (action.from === 'blind') found.draws.blind = text;
        else row.set(action.from, text);
        return;
      case 'claim':
        add(groups.claims, action.track, { text, color: action.color, wilds: action.wilds });
        return;
      case 'station':
        add(groups.stations, action.city, { text, color: action.color, wilds: action.wilds });
        return;
      case 'keep':
        found.keeps.push({ text, positions: action.positions });
        return;
      case 'pay':
        found.pays.push({ text, wilds: action.wilds });
        return;
      default:
        found[action.kind] = text;
    }
  }
}

function add<T>(groups: Growing<T>, name: string, way: T): void {
  const ways = groups.get(name);
  if (ways === undefined) groups.set(name, [way]);
  else ways.push(way);
}

function byWilds(one: { wilds: number }, other: { wilds: number }): number {
  return one.wilds - other.wilds;
}
