/** Statistics as rows of a table, and their summary at a glance. */
import type { Names } from '../../board/names';
import type { First, SeatStatistics } from '../../events/statistics';
import { i18n, number, t } from '../../i18n.svelte';
import { NOTHING } from '../words';

/** One number of a seat in words. */
export interface Figure {
  name: string;
  value: string;
}

/** A row of the big table: a name, and a value for every seat. */
export interface Row {
  name: string;
  values: string[];
}

export interface Group {
  title: string;
  rows: Row[];
}

/** The summary of a game in one line. */
export interface Summary {
  cards: number;
  /** The share of them that was drawn from the deck, from 0 to 1. */
  blindShare: number;
  /** Wilds taken from the row. */
  wilds: number;
  /** Of all routes; missing without one. */
  meanLength?: number;
}

const FIRSTS: readonly First[] = ['claim', 'tickets', 'station', 'points-25', 'points-50', 'points-100', 'last-round'];

/** The whole game in four numbers. */
export function summaryOf(seats: readonly SeatStatistics[]): Summary {
  const sum = (value: (seat: SeatStatistics) => number): number => seats.reduce((all, seat) => all + value(seat), 0);
  const cards = sum((seat) => seat.cards.total);
  const routes = sum((seat) => seat.routes.total);
  return {
    cards,
    blindShare: cards === 0 ? 0 : sum((seat) => seat.cards.blind) / cards,
    wilds: sum((seat) => seat.wilds.faceUp),
    ...(routes === 0 ? {} : { meanLength: rounded(sum((seat) => seat.pieces.used) / routes) }),
  };
}

/** What matters most of one seat, in pairs. */
export function glanceAt(seat: SeatStatistics, names: Names): Figure[] {
  const { routes, pieces, cards, tickets } = seat;
  return [
    { name: t('web.final.stat.routes'), value: number(routes.total) },
    { name: t('web.final.stat.pieces_left', { pieces: capital(names.allPieces) }), value: number(pieces.left) },
    { name: t('web.final.stat.mean_length'), value: decimal(routes.meanLength) },
    { name: t('web.final.stat.cards_drawn'), value: number(cards.total) },
    { name: t('web.final.stat.from_row'), value: number(cards.faceUp) },
    {
      name: t('web.final.stat.tickets_kept'),
      value: t('web.final.done_of', { done: tickets.kept, all: tickets.drawn }),
    },
  ];
}

/** Every number that there is, in groups; what an edition does not have is left out. */
export function statisticsTable(seats: readonly SeatStatistics[], names: Names): Group[] {
  const groups = [
    { title: t('web.final.group.routes'), rows: routeRows(seats, names) },
    { title: t('web.final.group.cards'), rows: cardRows(seats, names) },
    { title: t('web.final.group.tickets'), rows: ticketRows(seats) },
    { title: t('web.final.group.special'), rows: specialRows(seats, names) },
    { title: t('web.final.group.turns'), rows: turnRows(seats) },
    { title: t('web.final.group.firsts'), rows: firstRows(seats) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function routeRows(seats: readonly SeatStatistics[], names: Names): Row[] {
  const lengths = [...new Set(seats.flatMap((seat) => [...seat.routes.byLength.keys()]))].sort(
    (one, other) => one - other,
  );
  return [
    row(t('web.final.stat.routes'), seats, (seat) => number(seat.routes.total)),
    row(t('web.final.stat.route_points'), seats, (seat) => number(seat.routes.points)),
    row(t('web.final.stat.mean_length'), seats, (seat) => decimal(seat.routes.meanLength)),
    row(t('web.final.stat.longest_route'), seats, ({ routes }) =>
      routes.longest ? number(routes.longest.length) : NOTHING,
    ),
    ...lengths.map((length) =>
      row(t('web.final.stat.of_length', { length }), seats, (seat) => count(seat.routes.byLength.get(length))),
    ),
    row(t('web.final.stat.double'), seats, (seat) => count(seat.routes.double)),
    row(t('web.final.stat.pieces_used', { pieces: capital(names.allPieces) }), seats, (seat) =>
      number(seat.pieces.used),
    ),
    row(t('web.final.stat.pieces_left', { pieces: capital(names.allPieces) }), seats, (seat) =>
      number(seat.pieces.left),
    ),
  ];
}

function cardRows(seats: readonly SeatStatistics[], names: Names): Row[] {
  const wilds = capital(names.wilds);
  const rows = [
    row(t('web.final.stat.cards_drawn'), seats, (seat) => number(seat.cards.total)),
    row(t('web.final.stat.from_row'), seats, (seat) => number(seat.cards.faceUp)),
    row(t('web.final.stat.from_deck'), seats, (seat) => number(seat.cards.blind)),
    row(t('web.final.stat.wilds_row', { wilds }), seats, (seat) => count(seat.wilds.faceUp)),
    row(t('web.final.stat.cards_spent'), seats, (seat) => number(seat.spent.cards)),
    row(t('web.final.stat.wilds_spent', { wilds }), seats, (seat) => count(seat.spent.wilds)),
  ];
  const isKnown = seats.every((seat) => seat.wilds.blind !== undefined);
  const drawn = row(t('web.final.stat.wilds_deck', { wilds }), seats, (seat) => count(seat.wilds.blind));
  return isKnown ? rows.toSpliced(4, 0, drawn) : rows;
}

function ticketRows(seats: readonly SeatStatistics[]): Row[] {
  return [
    row(t('web.final.stat.tickets_drawn'), seats, (seat) => number(seat.tickets.drawn)),
    row(t('web.final.stat.tickets_kept'), seats, (seat) => number(seat.tickets.kept)),
    row(t('web.final.stat.tickets_done'), seats, (seat) => count(seat.tickets.completed)),
    row(t('web.final.stat.tickets_missed'), seats, (seat) => count(seat.tickets.failed)),
  ];
}

function specialRows(seats: readonly SeatStatistics[], { board }: Names): Row[] {
  const ferries = [row(t('web.final.stat.ferries'), seats, (seat) => count(seat.routes.ferries))];
  const stations = [row(t('web.final.stat.stations'), seats, (seat) => count(seat.stations))];
  return [
    ...(board.tracks.some((track) => track.is_tunnel) ? tunnelRows(seats) : []),
    ...(board.tracks.some((track) => track.ferry_wilds > 0) ? ferries : []),
    ...(board.edition.stations > 0 ? stations : []),
  ];
}

function tunnelRows(seats: readonly SeatStatistics[]): Row[] {
  return [
    row(t('web.final.stat.tunnels'), seats, (seat) => count(seat.tunnels.tried)),
    row(t('web.final.stat.tunnels_free'), seats, (seat) => count(seat.tunnels.free)),
    row(t('web.final.stat.tunnels_paid'), seats, (seat) => count(seat.tunnels.paid)),
    row(t('web.final.stat.tunnels_refused'), seats, (seat) => count(seat.tunnels.refused)),
    row(t('web.final.stat.surcharge'), seats, (seat) => count(seat.tunnels.surcharge)),
  ];
}

function turnRows(seats: readonly SeatStatistics[]): Row[] {
  const isTimed = seats.some((seat) => seat.seconds > 0);
  const hasUndone = seats.some((seat) => seat.undone > 0);
  const hasPassed = seats.some((seat) => seat.passes > 0);
  return [
    row(t('web.final.stat.turns'), seats, (seat) => number(seat.turns)),
    ...(hasPassed ? [row(t('web.final.stat.passes'), seats, (seat) => count(seat.passes))] : []),
    ...(hasUndone ? [row(t('web.final.stat.undone'), seats, (seat) => count(seat.undone))] : []),
    ...(isTimed ? [row(t('web.final.stat.time'), seats, (seat) => minutes(seat.seconds))] : []),
  ];
}

/** Who was the first to do something; nobody may have been. */
function firstRows(seats: readonly SeatStatistics[]): Row[] {
  const done = FIRSTS.filter((first) => seats.some((seat) => seat.firstTo.includes(first)));
  return done.map((first) =>
    row(t(`web.final.first.${first}`), seats, (seat) => (seat.firstTo.includes(first) ? t('web.final.yes') : NOTHING)),
  );
}

function row(name: string, seats: readonly SeatStatistics[], value: (seat: SeatStatistics) => string): Row {
  return { name, values: seats.map(value) };
}

/** A count where nothing is worth a dash. */
function count(value: number | undefined): string {
  return value === undefined || value === 0 ? NOTHING : number(value);
}

function decimal(value: number | undefined): string {
  return value === undefined ? NOTHING : number(rounded(value));
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A word as the first of a line. */
function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase(i18n.language) + word.slice(1);
}
