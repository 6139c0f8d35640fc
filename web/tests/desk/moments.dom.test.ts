import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { TunnelEntered } from '../../src/lib/messages';
import { Timers } from '../../src/lib/timers';
import { Moments } from '../../src/lib/desk/moments.svelte';
import { Notes } from '../../src/lib/desk/notes.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a note goes away by itself', () => {
  const notes = new Notes();
  notes.say('Too few cards.', { at: 'denver-helena' });
  expect(notes.note).toEqual({ text: 'Too few cards.', at: 'denver-helena' });
  vi.advanceTimersByTime(5000);
  expect(notes.note).toBeUndefined();
});

test('a second note has its whole time', () => {
  const notes = new Notes();
  notes.say('One.');
  vi.advanceTimersByTime(4000);
  notes.say('Two.');
  vi.advanceTimersByTime(4000);
  expect(notes.note).toEqual({ text: 'Two.' });
});

test('what is hushed does not silence what is said later', () => {
  const notes = new Notes();
  notes.say('One.');
  vi.advanceTimersByTime(3000);
  notes.hush();
  expect(notes.note).toBeUndefined();
  notes.say('Two.');
  vi.advanceTimersByTime(3000);
  expect(notes.note?.text).toBe('Two.');
});

test('the second of two tracks shakes as long as the first', () => {
  const notes = new Notes();
  notes.shake('one');
  vi.advanceTimersByTime(200);
  notes.shake('two');
  vi.advanceTimersByTime(200);
  expect(notes.shaken).toBe('two');
  vi.advanceTimersByTime(100);
  expect(notes.shaken).toBeUndefined();
});

test('trains are new for a while', () => {
  const moments = new Moments();
  moments.freshen('a-b');
  vi.advanceTimersByTime(1000);
  moments.freshen('c-d');
  vi.advanceTimersByTime(700);
  expect([...moments.fresh]).toEqual(['c-d']);
});

test('a finished ticket is traced for a while, and remembered by its step', () => {
  const moments = new Moments();
  moments.celebrate(12, ['one'], ['a-b', 'b-c']);
  moments.celebrate(12, ['two'], ['d-e']);
  moments.celebrate(15, ['three'], ['f-g']);
  expect([...(moments.traced ?? [])]).toEqual(['f-g']);
  expect([...moments.finished]).toEqual([
    [12, ['one', 'two']],
    [15, ['three']],
  ]);
  vi.advanceTimersByTime(1600);
  expect(moments.traced).toBeUndefined();
  expect(moments.finished.size).toBe(2);
});

test('who leaves takes all timers along', () => {
  const [notes, moments] = [new Notes(), new Moments()];
  notes.say('One.');
  notes.shake('one');
  moments.freshen('a-b');
  moments.celebrate(1, ['one'], []);
  notes.stop();
  moments.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('what is begun again is put off, what is forgotten never comes', () => {
  const later = new Timers();
  const done: string[] = [];
  later.after(100, 'one', () => done.push('too early'));
  vi.advanceTimersByTime(90);
  later.after(100, 'one', () => done.push('one'));
  later.after(100, 'two', () => done.push('two'));
  later.forget('two');
  vi.advanceTimersByTime(200);
  expect(done).toEqual(['one']);
});

const ENTERED: TunnelEntered = {
  ...{ type: 'tunnel-entered', seat: 0, track: 'a-b', color: 'red', wilds: 1 },
  ...{ turned: ['blue', 'green', 'blue'], due: 0 },
};

test('the cards of a tunnel are turned one after another', () => {
  const moments = new Moments();
  moments.turn({ ...ENTERED, due: 1 }, true);
  vi.advanceTimersByTime(900);
  expect(moments.isTurning).toBe(true);
  vi.advanceTimersByTime(100);
  expect([moments.isTurning, moments.freeTunnel]).toEqual([false, undefined]);
});

test('a tunnel of one’s own that asks for nothing is seen for a while', () => {
  const moments = new Moments();
  moments.turn(ENTERED, false);
  expect(moments.freeTunnel).toBeUndefined();
  moments.turn(ENTERED, true);
  vi.advanceTimersByTime(1000);
  expect(moments.isTurning).toBe(false);
  expect(moments.freeTunnel).toMatchObject({ track: 'a-b', counted: [false, false, false], due: 0 });
  vi.advanceTimersByTime(2000);
  expect(moments.freeTunnel).toBeUndefined();
});

test('where no cards are left to turn nothing is shown', () => {
  const moments = new Moments();
  moments.turn({ ...ENTERED, turned: [] }, true);
  expect([moments.isTurning, moments.freeTunnel]).toEqual([false, undefined]);
});
