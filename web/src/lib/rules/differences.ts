/** In what an edition differs from the game that most people know, found by comparing the two. */
import type { Key, Values } from '../i18n.svelte';
import type { Board, Edition } from '../messages';
import { applies, type Feature, type RuleId } from './pages';

/** The game that others are compared with. */
export const CLASSIC = 'usa';

export interface Difference {
  key: Key;
  /** Where it is explained. */
  rules: readonly RuleId[];
  count?: number;
  /** The same number in the classic game. */
  values?: Values;
}

type EditionNumber = { [Name in keyof Edition]: Edition[Name] extends number ? Name : never }[keyof Edition];

/** All differences, in the order of the rules; none for the classic game itself. */
export function differencesOf(board: Board, classic: Board): Difference[] {
  return [
    ...inSetup(board, classic),
    ...inTickets(board, classic),
    ...inRoutes(board, classic),
    ...inScoring(board, classic),
  ];
}

function inSetup(board: Board, classic: Board): Difference[] {
  const [now, before] = [board.edition, classic.edition];
  const hasOtherSeats = now.min_seats !== before.min_seats || now.max_seats !== before.max_seats;
  const hasOtherDeck =
    now.cards_per_color !== before.cards_per_color ||
    now.wild_cards !== before.wild_cards ||
    board.colors.length !== classic.colors.length;
  return [
    ...when(hasOtherSeats, { key: 'rules.differs.players', rules: [] }),
    ...number('pieces', board, classic, { key: 'rules.differs.pieces', rules: ['S1'] }),
    ...when(hasOtherDeck, { key: 'rules.differs.deck', rules: ['S2'], count: now.wild_cards }),
    ...when(now.wild_name !== before.wild_name, { key: 'rules.differs.wild', rules: ['C1'] }),
    ...number('starting_cards', board, classic, { key: 'rules.differs.dealt', rules: ['S2'] }),
  ];
}

function inTickets(board: Board, classic: Board): Difference[] {
  const [now, before] = [board.edition, classic.edition];
  const classics = new Set(classic.tickets.map(({ id }) => id));
  const isNew = now.map === before.map && !board.tickets.some(({ id }) => classics.has(id));
  const offers = (edition: Edition): number => edition.starting_tickets + edition.starting_long_tickets;
  const hasOtherStart = offers(now) !== offers(before) || now.starting_keep !== before.starting_keep;
  return [
    ...when(board.tickets.length !== classic.tickets.length, {
      key: 'rules.differs.in_play',
      rules: ['S3'],
      count: board.tickets.length,
      values: { before: classic.tickets.length },
    }),
    ...when(isNew, { key: 'rules.differs.new_tickets', rules: ['S3'] }),
    ...feature('big_cities', board, classic, { key: 'rules.differs.big_cities', rules: ['S3'] }),
    ...when(hasOtherStart, { key: 'rules.differs.start', rules: ['S3', 'S4'], count: now.starting_keep }),
    ...feature('long_tickets', board, classic, {
      key: 'rules.differs.long',
      rules: ['S3'],
      count: now.starting_long_tickets,
    }),
    ...feature('leaving_tickets', board, classic, { key: 'rules.differs.leave', rules: ['S4'] }),
    ...number('drawn_tickets', board, classic, { key: 'rules.differs.drawn', rules: ['K1'] }),
    ...number('drawn_keep', board, classic, { key: 'rules.differs.kept', rules: ['K2'] }),
    ...feature('new_values', board, classic, { key: 'rules.differs.reprinted', rules: ['P6'] }),
  ];
}

function inRoutes(board: Board, classic: Board): Difference[] {
  const { stations } = board.edition;
  const small = applies('small_games', board)
    ? number('small_game', board, classic, { key: 'rules.differs.double', rules: ['C8'] })
    : [];
  return [
    ...small,
    ...feature('ferries', board, classic, { key: 'rules.differs.ferries', rules: ['F1'] }),
    ...feature('tunnels', board, classic, { key: 'rules.differs.tunnels', rules: ['U1', 'U3'] }),
    ...feature('stations', board, classic, { key: 'rules.differs.stations', rules: ['G1', 'G4'], count: stations }),
  ];
}

function inScoring(board: Board, classic: Board): Difference[] {
  const { longest_path_bonus, globetrotter_bonus, attraction_points, tie_breaks } = board.edition;
  const hasOtherTies = tie_breaks.join() !== classic.edition.tie_breaks.join();
  const path: Difference[] =
    longest_path_bonus === 0
      ? [{ key: 'rules.differs.no_longest', rules: applies('paths', board) ? ['P2', 'P5'] : [] }]
      : number('longest_path_bonus', board, classic, { key: 'rules.differs.longest', rules: ['P2'] });
  return [
    ...path,
    ...feature('globetrotter', board, classic, {
      key: 'rules.differs.globetrotter',
      rules: ['P7'],
      count: globetrotter_bonus,
    }),
    ...feature('attractions', board, classic, {
      key: 'rules.differs.attractions',
      rules: ['P4'],
      count: attraction_points,
    }),
    ...when(hasOtherTies, { key: 'rules.differs.ties', rules: ['P5'] }),
  ];
}

function when(isSo: boolean, difference: Difference): Difference[] {
  return isSo ? [difference] : [];
}

/** A number that is another one in the classic game. */
function number(name: EditionNumber, board: Board, classic: Board, difference: Difference): Difference[] {
  const [count, before] = [board.edition[name], classic.edition[name]];
  return when(count !== before, { ...difference, count, values: { before } });
}

/** Something that the classic game does not have. */
function feature(name: Feature, board: Board, classic: Board, difference: Difference): Difference[] {
  return when(applies(name, board) && !applies(name, classic), difference);
}
