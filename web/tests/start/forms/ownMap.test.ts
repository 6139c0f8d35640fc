import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import type { MapFiles } from '../../../src/lib/messages';
import { holdMap } from '../../../src/lib/start/forms/files';
import { OwnMap } from '../../../src/lib/start/forms/ownMap.svelte';

const file = (name: string, text = ''): File => new File([text], name);
const MAP = file('my.toml', 'name = "My map"');
const LAYOUT = file('my.layout.toml', 'aspect = 1');

/** A server that finds every map sound; gives what it was sent. */
function sentFiles(): MapFiles[] {
  const sent: MapFiles[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as MapFiles);
    return Promise.resolve(Response.json({ faults: [], warnings: [], name: 'My map', map: { name: 'My map' } }));
  });
  return sent;
}

beforeAll(() => setLanguage('en'));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a map and its layout go together, in whichever order they are chosen', async () => {
  const sent = sentFiles();
  const own = new OwnMap();
  await own.read([LAYOUT, MAP]);
  await own.read([MAP]);
  await own.read([LAYOUT]);
  const names = sent.map(({ map, layout }) => [map.name, layout?.name]);
  expect(names).toEqual([
    ['my.toml', 'my.layout.toml'],
    ['my.toml', undefined],
    ['my.toml', 'my.layout.toml'],
  ]);
  expect([own.check?.name, own.isRefused]).toEqual(['My map', false]);
});

test.each([
  [[LAYOUT], 'That’s only the layout; choose the map’s file with it.'],
  [[MAP, file('other.toml')], 'That’s more than one map; choose one, with its layout.'],
  [[file('my.toml', 'x'.repeat(300_001))], 'This file is too large.'],
])('what is no map is not sent', async (files, sentence) => {
  const sent = sentFiles();
  const own = new OwnMap();
  await own.read(files);
  expect([own.task.sentence, own.check, sent]).toEqual([sentence, undefined, []]);
});

test.each([
  [[MAP], true],
  [[LAYOUT], true],
  [[file('map.json', '{"cities": []}')], true],
  [[file('game.json', '{"actions": [], "map": {"cities": []}}')], false],
  [[file('game.jsonl', '{}\n{}')], false],
  [[], false],
])('a map differs from a recorded game', async (files, isMap) => {
  expect(await holdMap(files)).toBe(isMap);
});
