/**
 * What this browser has promised for the shuffle, table by table: 32 random bytes, their SHA-256, and on which seat.
 * Shared by all tabs. It also tells which seats are this browser's, because nobody else knows those bytes.
 */
import type { TableView } from '../messages';
import { keep, recall } from '../storage';
import { randomBytes, toHex } from './bytes';
import { sha256 } from './sha256';

/** Bytes that are promised to a table; a seat that was taken over from another device may have none. */
export interface Kept {
  /** Where they were promised; seats may move up until the start. Null: nobody knows whether the promise arrived. */
  seat: number | null;
  commitment?: string;
  bytes?: string;
  /** The server's own commitment at the moment when the bytes were shown to it. */
  server?: string;
}

/** What is needed to check the shuffle when the game is over. */
export interface ShuffleNote {
  seat: number | null;
  commitment: string;
  contribution: string;
  server: string;
}

type Tables = [table: string, kept: Kept[]][];

const NAME = 'shuffles';
const MOST_TABLES = 50;
const MOST_KEPT = 20;
// For browsers that keep nothing: then it lasts as long as the page.
let memory: Tables = [];

/** Draw bytes that can be promised. */
export async function drawBytes(): Promise<{ commitment: string; bytes: string }> {
  const bytes = randomBytes(32);
  return { commitment: await sha256(bytes), bytes: toHex(bytes) };
}

/** All that is kept for a table, the newest last. */
export function keptAt(table: string): readonly Kept[] {
  return read().find(([name]) => name === table)?.[1] ?? [];
}

/** Keep a promise, or what has become known about it; the newest tables are remembered. */
export function keepAt(table: string, news: Kept): void {
  const known = keptAt(table);
  const old = known.find((kept) => isAboutSame(kept, news));
  const others = known.filter((kept) => kept !== old);
  write(table, [...others, { ...old, ...news }].slice(-MOST_KEPT));
}

/** A seat is not ours any more. */
export function forgetSeat(table: string, seat: number): void {
  const left = keptAt(table).filter((kept) => kept.seat !== seat);
  write(table, left);
}

/** The seats of a table that this browser holds, as far as it can tell. */
export function seatsOf(view: TableView): number[] {
  const kept = keptAt(view.id);
  return view.seats.flatMap(({ name }, seat) => {
    const commitment = view.shuffle.client_commitments[seat] ?? undefined;
    return name !== undefined && kept.some((one) => isOurs(one, seat, commitment)) ? [seat] : [];
  });
}

/** What was noted at a table when bytes were shown to the server, the newest last. */
export function shuffleNotes(table: string): ShuffleNote[] {
  return keptAt(table).flatMap(({ seat, commitment, bytes, server }) =>
    commitment !== undefined && bytes !== undefined && server !== undefined
      ? [{ seat, commitment, contribution: bytes, server }]
      : [],
  );
}

/** Ours by the promise that stands there; only where none stands, or we have none, by the number of the seat. */
function isOurs(kept: Kept, seat: number, commitment: string | undefined): boolean {
  if (kept.commitment === undefined || commitment === undefined) return kept.seat === seat;
  return kept.commitment === commitment;
}

function isAboutSame(one: Kept, other: Kept): boolean {
  return one.commitment === other.commitment && (one.commitment !== undefined || one.seat === other.seat);
}

function read(): Tables {
  const stored = recall(NAME);
  return Array.isArray(stored) ? stored.filter(isTable) : memory;
}

function write(table: string, kept: Kept[]): void {
  const others = read().filter(([name]) => name !== table);
  memory = (kept.length > 0 ? [...others, [table, kept] as Tables[number]] : others).slice(-MOST_TABLES);
  keep(NAME, memory);
}

function isTable(entry: unknown): entry is Tables[number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1]) && entry[1].every(isKept);
}

function isKept(entry: unknown): entry is Kept {
  if (typeof entry !== 'object' || entry === null) return false;
  const { seat, commitment, bytes, server } = entry as Record<string, unknown>;
  const areTexts = [commitment, bytes, server].every((part) => part === undefined || typeof part === 'string');
  return areTexts && (seat === null || typeof seat === 'number');
}
