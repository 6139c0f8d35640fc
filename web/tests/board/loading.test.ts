import { readFileSync } from 'node:fs';

import { beforeEach, expect, test, vi } from 'vitest';

import { loadBase } from '../../src/lib/board/boards';
import type { Board } from '../../src/lib/messages';
import { boardOf, customBoard } from './boards';

const get = vi.fn<(path: string) => Promise<Board>>();
vi.mock('../../src/lib/net/api', () => ({ api: { get: (path: string) => (isFile(path) ? fileAt(path) : get(path)) } }));

/** Base maps are files of the client, which Vite would serve. */
function isFile(path: string): boolean {
  return path.endsWith('.json');
}

function fileAt(path: string): Promise<unknown> {
  return Promise.resolve(JSON.parse(readFileSync(`.${path}`, 'utf-8')));
}

async function freshBoards(): Promise<typeof import('../../src/lib/board/boards')> {
  vi.resetModules();
  return import('../../src/lib/board/boards');
}

beforeEach(() => {
  get.mockReset();
  get.mockImplementation(() => Promise.resolve(boardOf('europe')));
});

test('an edition is fetched once, with its base map', async () => {
  const { loadBoard } = await freshBoards();
  const [first, second] = await Promise.all([loadBoard({ edition: 'europe' }), loadBoard({ edition: 'europe' })]);
  expect(second).toBe(first);
  expect(first.layout.base?.map).toBe('europe');
  expect(get.mock.calls).toEqual([['/api/editions/europe']]);
});

test('tables and records of an edition share its layout', async () => {
  const { loadBoard } = await freshBoards();
  const boards = [
    await loadBoard({ edition: 'europe' }),
    await loadBoard({ table: 't' }),
    await loadBoard({ record: 'r' }),
  ];
  expect(new Set(boards.map(({ layout }) => layout)).size).toBe(1);
  expect(get.mock.calls.slice(1)).toEqual([['/api/tables/t/board'], ['/api/records/r/board']]);
});

test('a map of somebody’s own is laid out for its table alone, and has no base map', async () => {
  const { loadBoard } = await freshBoards();
  get.mockImplementation((path) => Promise.resolve(customBoard(path.length)));
  const [one, other] = [await loadBoard({ table: 'a' }), await loadBoard({ table: 'bc' })];
  expect(one.layout).not.toBe(other.layout);
  expect(one.layout.base).toBeUndefined();
});

test('what failed is tried again', async () => {
  const { loadBoard } = await freshBoards();
  get.mockRejectedValueOnce(new Error('offline'));
  await expect(loadBoard({ edition: 'europe' })).rejects.toThrow('offline');
  expect((await loadBoard({ edition: 'europe' })).board.map_name).toBe('Europe');
});

test('base maps exist for the maps that we ship', async () => {
  const maps = await Promise.all(['usa', 'europe', 'new_york', 'custom'].map((map) => loadBase(map)));
  expect(maps.map((map) => map?.map)).toEqual(['usa', 'europe', 'new_york', undefined]);
});
