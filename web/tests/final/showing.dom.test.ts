import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { handleKey } from '../../src/lib/final/keys';
import { showSteps } from '../../src/lib/final/show';
import { Showing } from '../../src/lib/final/showing.svelte';
import { motion } from '../../src/lib/settings.svelte';
import { edition, scene } from './scene';

const steps = showSteps(scene(), edition());
const show = (): Showing => new Showing(steps, () => 100);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('it goes to the end by itself', () => {
  const showing = show();
  expect([showing.index, showing.isPlaying]).toEqual([0, true]);
  vi.advanceTimersByTime(1100);
  expect(showing.index).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect([showing.index, showing.isPlaying, showing.isOver]).toEqual([steps.length - 1, false, true]);
});

test('with reduced motion it begins at the end', () => {
  vi.spyOn(motion, 'isReduced', 'get').mockReturnValue(true);
  const showing = show();
  expect([showing.isAtEnd, showing.isPlaying]).toEqual([true, false]);
});

test('what is paused stays', () => {
  const showing = show();
  showing.pause();
  vi.advanceTimersByTime(60_000);
  expect(showing.index).toBe(0);
});

test('looking back does not take counted points away', () => {
  const showing = show();
  showing.skip();
  showing.look(1);
  expect([showing.index, showing.reached, showing.isOver]).toEqual([1, steps.length - 1, true]);
  showing.again();
  expect([showing.index, showing.reached, showing.isPlaying]).toEqual([0, 0, true]);
});

test('keys: space, arrows, Escape', () => {
  const showing = show();
  const press = (key: string, target: EventTarget = document.body): void => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    handleKey(event, showing);
  };
  press(' ');
  expect(showing.isPlaying).toBe(false);
  press('ArrowRight');
  press('ArrowRight');
  press('ArrowLeft');
  expect(showing.index).toBe(1);
  press(' ', document.createElement('button'));
  expect(showing.isPlaying).toBe(false);
  press('Escape');
  expect(showing.isAtEnd).toBe(true);
});
