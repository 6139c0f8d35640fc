import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Event } from '../../src/lib/messages';
import { changeSettings } from '../../src/lib/settings.svelte';
import { lengthOf, scoreOf, SOUND_NAMES, type SoundName } from '../../src/lib/sounds/scores';
import { soundsFor } from '../../src/lib/sounds/sounds';
import * as on from '../events/fixtures';
import { steps, TO_ADA, TO_ALL } from '../events/fixtures';

function soundsOf(events: readonly Event[], context = TO_ADA): [SoundName, number][] {
  const [step] = steps(events);
  return step === undefined ? [] : soundsFor(step, context).map(({ name, count }) => [name, count]);
}

describe('a step sounds like', () => {
  test.each<[string, Event[], SoundName[]]>([
    ['a card from the deck', [on.drawn(0), on.turn(2)], ['card-drawn']],
    ['a card from the row', [on.taken(1, 'red')], ['card-taken']],
    ['a tunnel', [on.tunnel(0, 1)], ['tunnel']],
    ['chat of others', [on.said(0, 'Hello')], ['chat']],
    ['a phrase of others', [on.phrase(0, 'hello')], ['chat']],
    ['my own chat', [on.said(1, 'Hello')], []],
    ['the last round, and my turn', [{ type: 'last-round-began', seat: 0 }, on.turn(1)], ['last-round', 'your-turn']],
    ['the end', [{ type: 'game-ended', winners: [0] }], ['game-over']],
    ['tickets of others', [on.offered(0, 3)], []],
  ])('%s', (_, events, names) => {
    expect(soundsOf(events).map(([name]) => name)).toEqual(names);
  });

  test('trains, one tick a car', () => {
    expect(soundsOf([on.claim(0, 'denver-dallas-1', 7)])).toEqual([['train-set', 4]]);
    expect(scoreOf('train-set', 4).length).toBe(4 * scoreOf('train-set', 1).length);
  });

  test('nothing for the turn of somebody who only watches', () => {
    expect(soundsOf([on.turn(1)], TO_ALL)).toEqual([]);
  });
});

test.each(SOUND_NAMES)('%s is short and quiet', (name) => {
  const score = scoreOf(name, 6);
  expect(score.length).toBeGreaterThan(0);
  expect(lengthOf(score)).toBeLessThan(1.8);
  expect(Math.max(...score.map(({ level }) => level))).toBeLessThan(1);
});

describe('playing', () => {
  // A fresh module each time: the instrument is made once.
  async function playSound(name: SoundName, count?: number): Promise<void> {
    const sounds = await import('../../src/lib/sounds/sounds');
    await sounds.playSound(name, count);
  }

  const param = () => ({
    value: 0,
    setValueAtTime: vi.fn(),
    linearRampToValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
  });

  function node() {
    const made = { gain: param(), frequency: param(), connect: (next: unknown) => next, start: vi.fn(), stop: vi.fn() };
    started.push(made.start);
    return made;
  }

  let started: ReturnType<typeof vi.fn>[] = [];
  const made = vi.fn();

  class FakeAudio {
    currentTime = 0;
    sampleRate = 8;
    state = 'running';
    destination = {};
    createGain = node;
    createOscillator = node;
    createBufferSource = node;
    createBiquadFilter = node;
    constructor() {
      made();
    }
    createBuffer(_: number, length: number) {
      return { getChannelData: () => new Float32Array(length) };
    }
  }

  const strikes = (): number => started.filter((start) => start.mock.calls.length > 0).length;

  beforeEach(() => {
    vi.resetModules();
    started = [];
    made.mockClear();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    changeSettings({ sounds: false });
  });

  test('is off at first', async () => {
    vi.stubGlobal('AudioContext', FakeAudio);
    await playSound('chat');
    expect(made).not.toHaveBeenCalled();
  });

  test('makes one instrument, and strikes every note', async () => {
    vi.stubGlobal('AudioContext', FakeAudio);
    await turnOn();
    await playSound('train-set', 3);
    await playSound('your-turn');
    expect(made).toHaveBeenCalledTimes(1);
    expect(strikes()).toBe(scoreOf('train-set', 3).length + scoreOf('your-turn').length);
  });

  test('leaves out what would come too late', async () => {
    vi.stubGlobal('AudioContext', FakeAudio);
    await turnOn();
    for (let times = 0; times < 20; times += 1) await playSound('your-turn');
    expect(strikes()).toBeLessThan(6 * scoreOf('your-turn').length);
  });

  test('waits until somebody has touched the page', async () => {
    vi.stubGlobal('AudioContext', FakeAudio);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    await turnOn();
    await playSound('chat');
    expect(made).not.toHaveBeenCalled();
  });

  test('does nothing where there is no such thing, or where it fails', async () => {
    vi.stubGlobal('AudioContext', undefined);
    await turnOn();
    await expect(playSound('chat')).resolves.toBeUndefined();
    vi.stubGlobal('AudioContext', function broken() {
      throw new Error('no sound card');
    });
    await expect(playSound('chat')).resolves.toBeUndefined();
  });

  /** The settings of the fresh modules. */
  async function turnOn(): Promise<void> {
    const fresh = await import('../../src/lib/settings.svelte');
    fresh.changeSettings({ sounds: true });
  }
});
