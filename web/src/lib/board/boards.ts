/** Boards with their layouts, fetched once: a board never changes. */
import type { Board } from '../messages';
import { api } from '../net/api';
import { type KeptArrangement, recalling } from './geometry/keptArrangement';
import { type BoardLayout, layOut } from './layout';
import type { BaseMap } from './shapes';

/** The board that is wanted: an edition's, or the one that a table or a record is played on. */
export type BoardSource = { edition: string } | { table: string } | { record: string };

/** A board and how it is drawn. */
export interface LaidBoard {
  board: Board;
  layout: BoardLayout;
}

const CUSTOM = 'custom';
const known = new Map<string, Promise<LaidBoard>>();
// As files of their own, not as scripts: they are only data, and there is nothing to run.
const bases = import.meta.glob<string>('./base/*.json', { query: '?url', import: 'default', eager: true });
const arrangements = import.meta.glob<string>('./arrangements/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Loads a board and lays it out; tables and records of one edition share its layout. */
export function loadBoard(source: BoardSource): Promise<LaidBoard> {
  if ('edition' in source) return once(source.edition, async () => laid(await fetched(source)));
  return once(pathOf(source), async () => {
    const board = await fetched(source);
    const { id } = board.edition;
    return id === CUSTOM ? laid(board) : once(id, () => laid(board));
  });
}

function fetched(source: BoardSource): Promise<Board> {
  return api.get<Board>(pathOf(source));
}

function pathOf(source: BoardSource): string {
  if ('edition' in source) return `/api/editions/${source.edition}`;
  return 'table' in source ? `/api/tables/${source.table}/board` : `/api/records/${source.record}/board`;
}

async function laid(board: Board): Promise<LaidBoard> {
  const { map } = board.edition;
  const [base, kept] = await Promise.all([loadBase(map), loadArrangement(map)]);
  const arrange = kept ? recalling(kept) : (await import('./arranging')).arrangementOf;
  return { board, layout: layOut(board, arrange, base) };
}

/** What was loaded before, or is being loaded; a failure is forgotten, so that it can be tried again. */
function once(key: string, load: () => Promise<LaidBoard>): Promise<LaidBoard> {
  const loading = known.get(key) ?? load();
  known.set(key, loading);
  loading.catch(() => known.delete(key));
  return loading;
}

/** The base map of a map that we ship, by `board.edition.map`; undefined if we have none. */
export function loadBase(map: string): Promise<BaseMap | undefined> {
  return loadFile<BaseMap>(bases[`./base/${map}.json`]);
}

/** The arrangement of a map that we ship; undefined for others, which are arranged when they are seen. */
export function loadArrangement(map: string): Promise<KeptArrangement | undefined> {
  return loadFile<KeptArrangement>(arrangements[`./arrangements/${map}.json`]);
}

async function loadFile<Content>(address: string | undefined): Promise<Content | undefined> {
  return address === undefined ? undefined : await api.get<Content>(address);
}
