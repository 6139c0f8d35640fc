/** What cities, tracks and tickets are called. */
import { t, textFor } from '../i18n.svelte';
import type { Board, Color, Ticket, Track } from '../messages';
import type { Payment } from '../net/legal';

/** A board by its ids. */
export class Names {
  readonly board: Board;
  readonly #cities: ReadonlyMap<string, string>;
  readonly #tracks: ReadonlyMap<string, Track>;
  readonly #tickets: ReadonlyMap<string, Ticket>;

  constructor(board: Board) {
    this.board = board;
    this.#cities = new Map(board.cities.map((city) => [city.id, city.name]));
    this.#tracks = new Map(board.tracks.map((track) => [track.id, track]));
    this.#tickets = new Map(board.tickets.map((ticket) => [ticket.id, ticket]));
  }

  /** A city as the board prints it. */
  city(id: string): string {
    return this.#cities.get(id) ?? id;
  }

  /** Two cities with a dash between them. */
  ends([from, to]: readonly [string, string]): string {
    return t('web.board.ends', { from: this.city(from), to: this.city(to) });
  }

  track(id: string): Track {
    return found(this.#tracks.get(id), id);
  }

  trackName(id: string): string {
    return this.ends(this.track(id).ends);
  }

  ticket(id: string): Ticket {
    return found(this.#tickets.get(id), id);
  }

  ticketName(id: string): string {
    return this.ends(this.ticket(id).ends);
  }

  /** A color of cards; wild ones are called as the edition has them. */
  color(color: Color): string {
    if (color === 'wild') return textFor(`wild.${this.board.edition.wild_name}`) ?? color;
    return t(`color.${color}`);
  }

  /** So many cards of a color: "3 black", "2 locomotives", "4 of any color" for gray. */
  cards(color: Color, count: number): string {
    if (color === 'wild') return textFor(`wilds.count.${this.board.edition.wild_name}`, { count }) ?? '';
    return t(`color.count.${color}`, { count });
  }

  /** What wild cards are called together. */
  get wilds(): string {
    return textFor(`wilds.${this.board.edition.wild_name}`) ?? '';
  }

  /** So many pieces: "1 train", "3 taxis". */
  pieces(count: number): string {
    return textFor(`pieces.count.${this.board.edition.piece_name}`, { count }) ?? '';
  }

  /** What pieces are called together. */
  get allPieces(): string {
    return textFor(`pieces.${this.board.edition.piece_name}`) ?? '';
  }

  /** What cards of this box show: wagons, or what drives in a city. */
  get family(): 'rail' | 'city' {
    return this.board.edition.wild_name === 'taxi' ? 'city' : 'rail';
  }
}

function found<Thing>(thing: Thing | undefined, id: string): Thing {
  if (thing === undefined) throw new RangeError(`the board has no ${id}`);
  return thing;
}

/** "3 orange", "2 orange and 2 locomotives", "4 locomotives". */
export function paymentName(payment: Payment, cards: number, names: Names): string {
  const plain = payment.color === 'wild' ? 0 : cards - payment.wilds;
  const wilds = names.cards('wild', payment.wilds);
  if (plain === 0) return wilds;
  const colored = names.cards(payment.color, plain);
  return payment.wilds === 0 ? colored : t('web.table.paid_both', { cards: colored, wilds });
}
