/**
 * Tables over HTTP: finding, opening, sitting down, starting, leaving, playing again. A player that sits down promises
 * bytes for the shuffle; that is done in here.
 */
import type {
  EditionSummary,
  MapCheck,
  MapFiles,
  TransferToken,
  MyTable,
  NewTable,
  Opponent,
  RecordAnswer,
  Seated,
  TableSummary,
  TableView,
} from '../messages';
import { api } from './api';
import { fromHex } from './bytes';
import { drawBytes, forgetSeat, keepAt, keptAt } from './commitments';
import { guest } from './guest.svelte';
import { request } from './http';
import { ApiProblem } from './problem';
import { sha256 } from './sha256';

export type TableWishes = Omit<NewTable, 'commitment'>;
export interface SitWishes {
  seat?: number;
  password?: string;
  /** One more seat for another person at the same device. */
  is_another?: boolean;
  /** How that person is called; usually as the guest. */
  name?: string;
}
/** A game with everybody's cards: docs/notation.md. */
export type GameRecord = Record<string, unknown>;

const path = (table: string, rest = ''): string => `/api/tables/${table}${rest}`;

export const editions = (): Promise<EditionSummary[]> => api.get('/api/editions');
/** Bots, the weakest first. */
export const bots = (): Promise<Opponent[]> => api.get('/api/bots');
/** Listed tables with a free seat. */
export const openTables = (): Promise<TableSummary[]> => api.get('/api/tables');
/** A table without its game, for everybody who has its link. */
export const tableView = (table: string): Promise<TableView> => api.get(path(table));

/** The tables at which this guest sits or sat, the newest first; none if the server has forgotten the cookie's guest. */
export async function myTables(): Promise<MyTable[]> {
  try {
    return await request<MyTable[]>('GET', '/api/me/tables');
  } catch (problem) {
    if (codeOf(problem) === 'not_signed_in') return [];
    throw problem;
  }
}

/** The seats that this guest holds at a table; none for strangers, and nobody becomes a guest. */
export const mySeats = (table: string): Promise<number[]> => api.get(path(table, '/my-seats'));

/** Open a table and sit down at it. */
export const openTable = (wishes: TableWishes): Promise<Required<Seated>> => openAndSit('/api/tables', wishes);

/** Begin the lesson of an edition: a table for oneself. */
export const beginLesson = (edition: string): Promise<Required<Seated>> => openAndSit('/api/lessons', { edition });

async function openAndSit(where: string, wishes: object): Promise<Required<Seated>> {
  await guest.ensure();
  const promise = await drawBytes();
  const seated = await api.post<Required<Seated>>(where, { ...wishes, commitment: promise.commitment });
  keepAt(seated.table, { ...promise, seat: seated.seat });
  return seated;
}

/** Open a table for others; its host does not play. */
export async function openTableForOthers(wishes: TableWishes): Promise<Seated> {
  await guest.ensure();
  return api.post<Seated>('/api/tables', wishes);
}

/** Sit down at a table. */
export async function sit(table: string, wishes: SitWishes = {}): Promise<Required<Seated>> {
  await guest.ensure();
  const promise = await drawBytes();
  // Kept before it is sent: the answer may get lost when the server has it already.
  keepAt(table, { ...promise, seat: null });
  const body = { ...wishes, commitment: promise.commitment };
  const seated = await api.post<Required<Seated>>(path(table, '/seats'), body);
  keepAt(table, { ...promise, seat: seated.seat });
  return seated;
}

/** Get up before the start, or ask somebody to: for the host. */
export async function getUp(table: string, seat: number): Promise<void> {
  await api.remove(path(table, `/seats/${seat}`));
  forgetSeat(table, seat);
}

/** Put a bot on a free seat, or take it away: for the host. */
export const setBot = (table: string, seat: number, bot: string | null): Promise<void> =>
  api.put(path(table, `/seats/${seat}/bot`), { bot });

/** Start with those who are there: for the host. */
export const start = (table: string): Promise<void> => api.post(path(table, '/start'));

/** Give a table up before the start: for the host. */
export const giveUp = (table: string): Promise<void> => api.remove(path(table));

/** The table for another game: a new one, or the one that somebody else was faster to open. Sit down there as usual. */
export async function rematch(table: string): Promise<string> {
  try {
    return (await api.post<Seated>(path(table, '/rematch'))).table;
  } catch (problem) {
    const open = codeOf(problem) === 'rematch_exists' ? (problem as ApiProblem).values.table : undefined;
    if (typeof open === 'string') return open;
    throw problem;
  }
}

/**
 * A secret with which another device takes a seat over, once; for the fragment of a link. Before the cards are dealt the
 * other device needs the promised bytes too: they follow the token after a dot.
 */
export async function moveToken(table: string, seat: number): Promise<string> {
  const view = await tableView(table);
  const { token } = await api.post<TransferToken>(path(table, `/seats/${seat}/move`));
  const commitment = view.shuffle.client_commitments[seat];
  const bytes = keptAt(table).find((kept) => kept.commitment === commitment)?.bytes;
  const isDealt = view.phase !== 'forming' && view.phase !== 'starting';
  return isDealt || bytes === undefined ? token : `${token}.${bytes}`;
}

/** Take a seat over from another device, with the secret from there. */
export async function takeOver(table: string, secret: string): Promise<Required<Seated>> {
  const [token = '', bytes] = secret.split('.');
  await guest.ensure();
  const seated = await api.post<Required<Seated>>(path(table, '/move'), { token });
  const promise = isBytes(bytes) ? { bytes, commitment: await sha256(fromHex(bytes)) } : {};
  keepAt(table, { ...promise, seat: seated.seat });
  return seated;
}

/** The whole game with everybody's cards, once it is over. */
export const record = (table: string): Promise<GameRecord> => api.get(path(table, '/record'));
/** A record that somebody brought. */
export const keptRecord = (id: string): Promise<GameRecord> => api.get(`/api/records/${id}`);

/** Have a map of one's own looked at, as its files have it. */
export const checkMap = (files: MapFiles): Promise<MapCheck> => api.post('/api/maps', files);
/** A map that was looked at a while ago. */
export const checkedMap = (id: string): Promise<MapCheck> => api.get(`/api/maps/${id}`);

/** Bring a record from elsewhere, to be watched by anybody that has its id. */
export async function bringRecord(game: GameRecord): Promise<string> {
  await guest.ensure();
  return (await api.post<RecordAnswer>('/api/records', game)).id;
}

function isBytes(text: string | undefined): text is string {
  return /^[0-9a-f]{64}$/.test(text ?? '');
}

function codeOf(problem: unknown): string | undefined {
  return problem instanceof ApiProblem ? problem.code : undefined;
}
