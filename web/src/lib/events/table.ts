/** How chance, the course of the game, and those who come and go get into the log. */
import type {
  PhraseSent,
  PersonAway,
  PersonReturned,
  ChatSent,
  SeatFreed,
  StandInBegan,
  SeatReclaimed,
} from '../messages';
import type { DeckReshuffled, SeatTransferred, GameEnded, GameLeft, LastRoundBegan, RowDiscarded } from '../messages';
import { botName } from '../naming';
import type { Book, Handlers, Line } from './book';
import * as people from './people';
import { tell } from './rich';
import * as say from './sentences';

export const TABLE: Handlers = {
  'seat-taken': (book, { seat, name }) => {
    seatTaken(book, seat, name);
  },
  'bot-seated': (book, { seat, bot }) => {
    seatTaken(book, seat, botName(bot));
  },
  'seat-freed': seatFreed,
  'start-failed': (book, { names }) => table(book, () => people.startFailed(names)),
  'cards-dealt': cardsDealt,
  'deck-reshuffled': chance,
  'row-discarded': chance,
  'last-round-began': lastRoundBegan,
  'game-ended': gameEnded,
  'chat-sent': said,
  'phrase-sent': said,
  'person-away': personAway,
  'game-left': personAway,
  'person-returned': personReturned,
  'stand-in-agreed': (book, event) => table(book, () => people.standInAgreed(book.context, event), event.seat),
  'stand-in-began': standInBegan,
  'seat-reclaimed': seatReclaimed,
  'seat-transferred': seatTransferred,
  'handover-offered': (book, { seat }) => table(book, () => people.handoverOffered(book.context, seat), seat),
  'handover-stopped': (book, { seat }) => table(book, () => people.handoverStopped(book.context, seat), seat),
  'seat-handed-over': (book, event) => table(book, () => people.seatHandedOver(book.context, event), event.seat),
  'rematch-opened': (book) => table(book, () => tell('web.log.rematch_opened')),
  'table-closed': (book) => table(book, () => tell('web.log.table_closed')),
};

function seatTaken(book: Book, seat: number, player: string): void {
  book.sitting.set(seat, player);
  table(book, () => people.satDown(player));
}

function seatFreed(book: Book, { seat }: SeatFreed): void {
  const player = book.sitting.get(seat);
  book.sitting.delete(seat);
  if (player !== undefined) table(book, () => people.gotUp(player));
}

function cardsDealt(book: Book): void {
  book.isDealt = true;
  book.write({ kind: 'chance', parts: () => tell('web.log.cards_dealt') });
}

function chance(book: Book, event: DeckReshuffled | RowDiscarded): void {
  const parts = () =>
    event.type === 'row-discarded' ? say.rowDiscarded(book.context, event) : tell('web.log.reshuffled');
  book.write({ kind: 'chance', parts });
}

function lastRoundBegan(book: Book, event: LastRoundBegan): void {
  table(book, () => say.lastRound(book.context, event), event.seat);
}

/** The sign of the winner, if it is one alone. */
function gameEnded(book: Book, event: GameEnded): void {
  const seat = event.winners.length === 1 ? event.winners[0] : undefined;
  table(book, () => say.ended(book.context, event), seat);
}

function said(book: Book, event: ChatSent | PhraseSent): void {
  const parts = () =>
    event.type === 'chat-sent' ? people.said(book.context, event) : people.phraseSent(book.context, event);
  const seat = book.isDealt ? { seat: event.seat } : {};
  book.write({ kind: 'talk', parts, ...seat });
}

/** Who goes away again, before anything else has happened, goes on in the entry that there is. */
function personAway(book: Book, event: PersonAway | GameLeft): void {
  const { seat } = event;
  const parts = () => people.away(book.context, event);
  const last = book.entries.at(-1);
  if (last === undefined || last.id !== book.returned.get(seat)) {
    book.away.set(seat, table(book, parts, seat));
    return;
  }
  book.complete(last.id, { seat, kind: 'table', parts });
  book.away.set(seat, last.id);
}

/** Who is back soon was away for a moment: one entry for both. */
function personReturned(book: Book, { seat }: PersonReturned): void {
  const entry = book.away.get(seat);
  if (entry !== undefined) book.returned.set(seat, entry);
  settle(book, seat, () => people.wasAway(book.context, seat));
}

function standInBegan(book: Book, event: StandInBegan): void {
  book.away.delete(event.seat);
  table(book, () => people.standIn(book.context, event), event.seat);
}

/** The bot gives the seat back, or it was not needed after all. */
function seatReclaimed(book: Book, { seat }: SeatReclaimed): void {
  const told = book.away.has(seat) ? people.stays : people.playsAgain;
  settle(book, seat, () => told(book.context, seat));
}

function settle(book: Book, seat: number, parts: Line['parts']): void {
  const entry = book.away.get(seat);
  book.away.delete(seat);
  if (entry === undefined) table(book, parts, seat);
  else book.complete(entry, { seat, kind: 'table', parts });
}

function seatTransferred(book: Book, { seat }: SeatTransferred): void {
  table(book, () => people.otherDevice(book.context, seat), seat);
}

function table(book: Book, parts: Line['parts'], seat?: number): number {
  return book.write({ kind: 'table', parts, ...(seat === undefined ? {} : { seat }) });
}
