import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage, t } from '../../src/lib/i18n.svelte';
import { Preparation } from '../../src/lib/page/preparation.svelte';
import { answering, ok, type Asked } from '../net/server';

const META = '<meta name="whistlestop-preparing" content="yes" />';
let stop: (() => void) | undefined;

beforeEach(async () => {
  await setLanguage('en');
  vi.useFakeTimers();
});

afterEach(() => {
  stop?.();
  document.head.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose server says one thing after the other, and what it was asked. */
function follow(head: string, ...states: object[]): { preparing: Preparation; asked: Asked[] } {
  document.head.innerHTML = head;
  const asked = answering({ 'GET /api/preparation': states.map((state) => ok(state)) });
  const preparing = new Preparation();
  stop = $effect.root(() => {
    $effect(preparing.follow);
  });
  flushSync();
  return { preparing, asked };
}

async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  flushSync();
}

test('a page of a compiled server asks nothing and says nothing', async () => {
  const { preparing, asked } = follow('', { state: 'compiling', done: 0.5 });
  await pass(10);
  expect(asked).toHaveLength(0);
  expect(preparing.sentence).toBeUndefined();
});

test('a first start shows how far it is, until all is compiled', async () => {
  const { preparing, asked } = follow(META, { state: 'compiling', done: 0.429 }, { state: 'compiled', done: 1 });
  await pass(0);
  expect(preparing.sentence).toBe(t('web.preparing.compiling', { percent: 42 }));
  await pass(3);
  expect(preparing.sentence).toBeUndefined();
  await pass(30);
  expect(asked).toHaveLength(2);
});

test('what went wrong is said, and not asked for again', async () => {
  const { preparing, asked } = follow(META, { state: 'failed', done: 0.3 });
  await pass(30);
  expect(preparing.sentence).toBe(t('web.preparing.failed'));
  expect(asked).toHaveLength(1);
});
