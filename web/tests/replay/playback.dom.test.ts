import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { handleKey, windByKey } from '../../src/lib/replay/keys';
import { Playback } from '../../src/lib/replay/playback.svelte';

const TURNS = [0, 3, 5, 8];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('it begins where it should, within the story', () => {
  expect(new Playback(10, TURNS, 4).index).toBe(4);
  expect(new Playback(10, TURNS, 99).index).toBe(10);
});

test('it plays to the end and stops there', () => {
  const playback = new Playback(10, TURNS);
  playback.play();
  vi.advanceTimersByTime(900);
  expect([playback.index, playback.isStep]).toEqual([1, true]);
  vi.advanceTimersByTime(60_000);
  expect([playback.index, playback.isPlaying]).toEqual([10, false]);
  playback.play();
  expect([playback.index, playback.isPlaying]).toEqual([0, true]);
});

test('twice and four times as fast', () => {
  const playback = new Playback(100, TURNS);
  playback.play();
  playback.setSpeed(2);
  vi.advanceTimersByTime(900);
  expect(playback.index).toBe(2);
  playback.setSpeed(4);
  vi.advanceTimersByTime(900);
  expect(playback.index).toBe(6);
});

test('only a single step ahead is shown as it happened', () => {
  const playback = new Playback(10, TURNS, 3);
  playback.move(1);
  expect(playback.isStep).toBe(true);
  playback.move(-1);
  expect(playback.isStep).toBe(false);
  playback.goTo(9);
  expect(playback.isStep).toBe(false);
});

test('by turns: to where the next begins, and back to where this one began', () => {
  const playback = new Playback(10, TURNS, 4);
  playback.moveByTurn(1);
  expect(playback.index).toBe(5);
  playback.moveByTurn(-1);
  expect(playback.index).toBe(3);
  playback.goTo(9);
  playback.moveByTurn(1);
  expect(playback.index).toBe(10);
});

test('keys wind it, unless a control has the focus', () => {
  const playback = new Playback(10, TURNS, 4);
  const press = (key: string, target: EventTarget = document.body): boolean => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    handleKey(event, playback);
    return event.defaultPrevented;
  };
  press('ArrowRight');
  press('ArrowUp');
  expect(playback.index).toBe(8);
  press('ArrowDown');
  press('ArrowLeft');
  expect(playback.index).toBe(4);
  expect(press('ArrowLeft', document.createElement('select'))).toBe(false);
  press('End');
  expect(playback.index).toBe(10);
  press('Home');
  press(' ');
  expect([playback.index, playback.isPlaying]).toEqual([0, true]);
  expect(press('x')).toBe(false);
});

test('keys of the scrubber stop it', () => {
  const playback = new Playback(10, TURNS, 4);
  playback.play();
  windByKey(new KeyboardEvent('keydown', { key: 'ArrowUp' }), playback);
  expect([playback.index, playback.isPlaying]).toEqual([5, false]);
});
