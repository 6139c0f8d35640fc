/** What is asked for while the page that needs it is still on its way: one's seats at a table, and a line to it. */
import { preconnect } from './sockets';
import { mySeats } from './tables';

const FRESH = 5000; // ms for which an answer holds: meanwhile somebody may sit down elsewhere

let early: { table: string; seats: Promise<number[]>; until: number } | undefined;

/** Begin to ask for the seats that this guest holds at a table; who has asked is known there, and can be called. */
export function prefetchSeats(table: string): Promise<number[]> {
  const seats = mySeats(table);
  seats.then(
    () => {
      preconnect(table);
    },
    () => undefined, // the caller that waits for the seats reports the problem
  );
  early = { table, seats, until: Date.now() + FRESH };
  return seats;
}

/** The seats that this guest holds at a table; what was asked for early is used once. */
export function seatsAt(table: string): Promise<number[]> {
  const asked = early?.table === table && Date.now() < early.until ? early.seats : undefined;
  early = undefined;
  return asked ?? mySeats(table);
}
