/** Was the shuffle of a game as promised? The sums that anybody can do once all parts are open: docs/notation.md. */
import { fromHex, toHex } from './bytes';
import { shuffleNotes, type ShuffleNote } from './commitments';
import { sha256 } from './sha256';
import type { GameRecord } from './tables';

/** Something that does not add up; a part is somebody's at the table. */
export type ShuffleFault = { kind: 'form' | 'promise' | 'secret' | 'own' | 'key' } | { kind: 'part'; seat: number };

/**
 * `proven`: with this browser's own bytes in the key. `consistent`: all promises in the record are kept, but none was made
 * here. `nothing`: there is no shuffle to check, as in lessons, or nobody but the host gave a part.
 */
export type ShuffleVerdict = { kind: 'proven' | 'consistent' | 'nothing' } | { kind: 'broken'; faults: ShuffleFault[] };

interface Shuffle {
  table: string;
  secret: string;
  commitment: string;
  client_commitments: (string | null)[];
  contributions: (string | null)[];
}

const BLOCK = 64;
const PART = /^[0-9a-f]{64}$/;

/** Check the record of a game. Who sat there until the end must find the promise that was shown to this browser. */
export async function shuffleVerdict(record: GameRecord, isSeated: boolean): Promise<ShuffleVerdict> {
  const { shuffle } = record;
  if (shuffle === null) return { kind: 'nothing' };
  if (!isShuffle(shuffle, record.seats)) return { kind: 'broken', faults: [{ kind: 'form' }] };
  const notes = shuffleNotes(shuffle.table);
  const faults = [...ownFaults(shuffle, notes, isSeated), ...(await faultsIn(shuffle, record))];
  if (faults.length > 0) return { kind: 'broken', faults };
  if (shuffle.contributions.every((part) => part === null)) return { kind: 'nothing' };
  return { kind: notes.some(({ server }) => server === shuffle.commitment) ? 'proven' : 'consistent' };
}

/** What this browser knows better than the record. */
function ownFaults(shuffle: Shuffle, notes: readonly ShuffleNote[], isSeated: boolean): ShuffleFault[] {
  const ours = notes.filter(({ server }) => server === shuffle.commitment);
  // A start that failed leaves older promises behind; a player that stayed has given bytes under the last one.
  if (ours.length === 0) return isSeated && notes.length > 0 ? [{ kind: 'promise' }] : [];
  const isThere = ({ commitment, contribution }: ShuffleNote): boolean =>
    shuffle.client_commitments.some(
      (promise, seat) => promise === commitment && shuffle.contributions[seat] === contribution,
    );
  return ours.every(isThere) ? [] : [{ kind: 'own' }];
}

/** What does not add up in the record itself. */
async function faultsIn(shuffle: Shuffle, record: GameRecord): Promise<ShuffleFault[]> {
  const faults: ShuffleFault[] = [];
  if (!(await isKept(shuffle.commitment, shuffle.secret))) faults.push({ kind: 'secret' });
  for (const [seat, part] of shuffle.contributions.entries())
    if (!(await isKept(shuffle.client_commitments[seat] ?? null, part))) faults.push({ kind: 'part', seat });
  if ((await keyOf(shuffle, String(record.edition))) !== record.key) faults.push({ kind: 'key' });
  return faults;
}

async function isKept(promise: string | null, part: string | null): Promise<boolean> {
  return part === null ? promise === null : (await sha256(fromHex(part))) === promise;
}

/** The key that follows from all parts: each of them after its length, so that no two lists make the same message. */
async function keyOf({ table, secret, contributions }: Shuffle, edition: string): Promise<string> {
  const words = [table, edition, String(contributions.length)].map((word) => new TextEncoder().encode(word));
  const parts = [...words, ...contributions.map((part) => fromHex(part ?? ''))];
  return hmac(fromHex(secret), joined(parts.flatMap((part) => [lengthOf(part), part])));
}

/** HMAC-SHA256 (RFC 2104) under a secret that is no longer than a block. */
async function hmac(secret: Uint8Array, message: Uint8Array): Promise<string> {
  const padded = (byte: number): Uint8Array => Uint8Array.from({ length: BLOCK }, (_, at) => (secret[at] ?? 0) ^ byte);
  const inner = await sha256(joined([padded(0x36), message]));
  return sha256(joined([padded(0x5c), fromHex(inner)]));
}

function lengthOf(part: Uint8Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setUint32(0, part.length);
  return new Uint8Array(bytes.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return fromHex(parts.map(toHex).join(''));
}

function isShuffle(value: unknown, seats: unknown): value is Shuffle {
  if (typeof value !== 'object' || value === null) return false;
  const { table, secret, commitment, client_commitments, contributions } = value as Record<string, unknown>;
  const areParts = [client_commitments, contributions].every((list) => isPartList(list, seats));
  return areParts && typeof table === 'string' && isPart(secret) && isPart(commitment);
}

function isPartList(value: unknown, seats: unknown): boolean {
  return Array.isArray(value) && value.length === seats && value.every((part) => part === null || isPart(part));
}

function isPart(value: unknown): boolean {
  return typeof value === 'string' && PART.test(value);
}
