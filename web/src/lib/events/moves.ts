/** How moves in the game get into the log: one entry for all that belongs to a turn. */
import type { CardDrawn, CardTaken, RouteClaimed, StartingTicketsChosen, StationBuilt } from '../messages';
import type { TicketsKept, TicketsOffered, TunnelEntered, TunnelRefused, TurnBegan, TurnPassed } from '../messages';
import type { Book, Handlers, Line, Open } from './book';
import type { EventContext } from './context';
import { sentences } from './rich';
import * as say from './sentences';

export const MOVES: Handlers = {
  'starting-tickets-chosen': chose,
  'tickets-offered': ticketsOffered,
  'tickets-kept': ticketsKept,
  'card-drawn': cardDrawn,
  'card-taken': cardTaken,
  'tunnel-entered': tunnelEntered,
  'tunnel-refused': tunnelRefused,
  'route-claimed': claimed,
  'station-built': builtStation,
  'turn-passed': passed,
  'turn-began': turnBegan,
  'action-undone': undone,
};

function chose(book: Book, { seat }: StartingTicketsChosen): void {
  const entry = book.write({ seat, kind: 'move', parts: () => say.chose(book.context, seat) });
  book.note({ chosen: new Map(book.moment.chosen).set(seat, entry) });
}

function ticketsOffered(book: Book, event: TicketsOffered): void {
  const { seat, count } = event;
  const entry = book.write({ seat, kind: 'move', parts: () => say.ticketsOffered(book.context, seat, count) });
  book.note({ open: { kind: 'tickets', seat, entry, count } });
}

function ticketsKept(book: Book, event: TicketsKept): void {
  const { seat, tickets } = event;
  const open = openOf(book, 'tickets', seat);
  const parts = () => (open ? say.ticketsKept(book.context, event, open.count) : say.startsWith(book.context, event));
  const [ticket] = tickets?.length === 1 ? tickets : [];
  const line: Line = { seat, kind: 'move', parts, ...(ticket === undefined ? {} : { ticket }) };
  settle(book, open?.entry ?? book.moment.chosen.get(seat), line);
}

function cardDrawn(book: Book, { seat, color }: CardDrawn): void {
  const { taken, blind } = drawsOf(book, seat);
  tellDraws(book, seat, { taken, blind: [...blind, color] });
}

function cardTaken(book: Book, { seat, color }: CardTaken): void {
  const { taken, blind } = drawsOf(book, seat);
  tellDraws(book, seat, { taken: [...taken, color], blind });
}

function tunnelEntered(book: Book, entered: TunnelEntered): void {
  const { seat, track } = entered;
  const entry = book.write({ seat, kind: 'move', track, parts: () => say.tunnelEntered(book.context, entered) });
  book.note({ open: { kind: 'tunnel', seat, entry, entered } });
}

function tunnelRefused(book: Book, { seat, track }: TunnelRefused): void {
  const open = openOf(book, 'tunnel', seat);
  const parts = () => say.tunnelRefused(book.context, seat, track, open?.entered);
  settle(book, open?.entry, { seat, kind: 'move', track, parts });
}

/** A claim; behind a tunnel it completes what was told of the tunnel. */
function claimed(book: Book, event: RouteClaimed): void {
  const { seat, track } = event;
  const open = openOf(book, 'tunnel', seat);
  const paid = book.step.events.find((one) => one.type === 'surcharge-paid');
  const parts = () => {
    const claim = say.claimed(book.context, event);
    return open ? sentences(claim, say.tunnelShowed(book.context, open.entered.turned, paid?.cards)) : claim;
  };
  settle(book, open?.entry, { seat, kind: 'move', track, parts });
}

function builtStation(book: Book, event: StationBuilt): void {
  const { seat, city } = event;
  book.write({ seat, kind: 'move', city, parts: () => say.builtStation(book.context, event) });
}

function passed(book: Book, { seat }: TurnPassed): void {
  book.write({ seat, kind: 'move', parts: () => say.passed(book.context, seat) });
}

function turnBegan(book: Book, { seat }: TurnBegan): void {
  const begun = [...book.moment.begun];
  const turn = (begun[seat] ?? 0) + 1;
  begun[seat] = turn;
  book.note({ open: undefined, begun, turn });
}

/** The last move is struck out. What of its turn still holds is written again. */
function undone(book: Book): void {
  const open = book.takeBack();
  if (open !== undefined) book.note({ open: { ...open, entry: book.write(lineOf(book.context, open)) } });
}

function tellDraws(book: Book, seat: number, draws: say.Draws): void {
  const line: Line = { seat, kind: 'move', parts: () => say.drew(book.context, seat, draws) };
  const open = openOf(book, 'cards', seat);
  if (open) book.complete(open.entry, line);
  const entry = open?.entry ?? book.write(line);
  book.note({ open: { kind: 'cards', seat, entry, taken: draws.taken, blind: draws.blind } });
}

function drawsOf(book: Book, seat: number): say.Draws {
  return openOf(book, 'cards', seat) ?? { taken: [], blind: [] };
}

/** The end of a turn: it completes an entry, or is one of its own. */
function settle(book: Book, entry: number | undefined, line: Line): void {
  if (entry === undefined) book.write(line);
  else book.complete(entry, line);
  book.note({ open: undefined });
}

type OpenAs<Kind> = Extract<Open, { kind: Kind }>;

function openOf<Kind extends Open['kind']>(book: Book, kind: Kind, seat: number): OpenAs<Kind> | undefined {
  const { open } = book.moment;
  return open?.kind === kind && open.seat === seat ? (open as OpenAs<Kind>) : undefined;
}

function lineOf(context: EventContext, open: Open): Line {
  const { seat } = open;
  if (open.kind === 'cards') return { seat, kind: 'move', parts: () => say.drew(context, seat, open) };
  if (open.kind === 'tickets')
    return { seat, kind: 'move', parts: () => say.ticketsOffered(context, seat, open.count) };
  return { seat, kind: 'move', track: open.entered.track, parts: () => say.tunnelEntered(context, open.entered) };
}
