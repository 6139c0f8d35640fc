import { expect, test } from 'vitest';

import { mergePatch } from '../../src/lib/net/merge';
import { CHECKPOINT, SceneTimeline } from '../../src/lib/replay/sceneTimeline';

interface Scene {
  count: number;
  row: number[];
  owners: Record<string, number>;
  note?: string;
}

const FIRST: Scene = { count: 0, row: [1, 2, 3], owners: {}, note: 'dealt' };

/** Patches of every kind: a value, an array, a new field, one that is gone. */
function patches(length: number): unknown[] {
  return Array.from({ length }, (_, place) => ({
    count: place + 1,
    ...(place % 3 === 0 ? { row: [place, place + 1] } : {}),
    owners: place % 7 === 6 ? { [`t${place - 3}`]: null } : { [`t${place}`]: place % 4 },
    ...(place % 10 === 4 ? { note: null } : place % 10 === 9 ? { note: `n${place}` } : {}),
  }));
}

/** Every scene, one after the other from the start. */
function forward(all: readonly unknown[]): Scene[] {
  const scenes = [FIRST];
  for (const patch of all) scenes.push(mergePatch(scenes.at(-1) ?? FIRST, patch));
  return scenes;
}

const all = patches(3 * CHECKPOINT + 7);
const scenes = forward(all);

test('going forward gives what the patches say', () => {
  const timeline = new SceneTimeline(FIRST, all);
  expect(scenes.map((_, index) => timeline.at(index))).toEqual(scenes);
});

test('going back does too', () => {
  const timeline = new SceneTimeline(FIRST, all);
  expect(scenes.map((_, index) => timeline.at(all.length - index))).toEqual(scenes.toReversed());
});

test('and so does jumping about, over checkpoints and onto them', () => {
  const timeline = new SceneTimeline(FIRST, all);
  for (let jump = 0; jump < 400; jump++) {
    const index = (jump * 37 + (jump % 5) * CHECKPOINT) % (all.length + 1);
    expect(timeline.at(index)).toEqual(scenes[index]);
  }
});

test('no step comes before the start or after the end', () => {
  const timeline = new SceneTimeline(FIRST, all);
  expect(timeline.at(-5)).toEqual(FIRST);
  expect(timeline.at(10_000)).toEqual(scenes.at(-1));
  expect(timeline.length).toBe(all.length);
});

test('a story without steps has its first scene', () => {
  expect(new SceneTimeline(FIRST, []).at(0)).toBe(FIRST);
});
