/** Seats that are asked for while the page that needs them is still on its way. */
import { mySeats } from './tables';

const FRESH = 5000; // ms for which an answer holds: meanwhile somebody may sit down elsewhere

let early: { table: string; seats: Promise<number[]>; until: number } | undefined;

/** Begin to ask for the seats that this guest holds at a table. */
export function askForSeats(table: string): Promise<number[]> {
  const seats = mySeats(table);
  early = { table, seats, until: Date.now() + FRESH };
  return seats;
}

/** The seats that this guest holds at a table; what was asked for early is used once. */
export function seatsAt(table: string): Promise<number[]> {
  const asked = early?.table === table && Date.now() < early.until ? early.seats : undefined;
  early = undefined;
  return asked ?? mySeats(table);
}
