import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi, type Mock } from 'vitest';

import { logEntries } from '../../src/lib/events/log';
import LogPanel from '../../src/lib/events/LogPanel.svelte';
import { PHRASES } from '../../src/lib/events/talk';
import { setLanguage } from '../../src/lib/i18n.svelte';
import type { Step } from '../../src/lib/messages';
import * as on from './fixtures';
import { steps, TO_ADA } from './fixtures';

let app: Record<string, unknown> | undefined;

beforeAll(async () => {
  await setLanguage('en');
});

afterEach(async () => {
  if (app) await unmount(app);
});

const HISTORY = steps([on.drawn(0)], [on.claim(2, 'dallas-houston', 1)], [on.said(0, 'Well *played*')]);

function show(history: readonly Step[], props: object = {}): void {
  const entries = logEntries(history, TO_ADA);
  app = mount(LogPanel, { target: document.body, props: { entries, turn: 3, onpoint: () => undefined, ...props } });
  flushSync();
}

/** A table that answers so to whatever is said. */
function talking(answer: () => Promise<unknown>): { say: Mock; sayPhrase: Mock } {
  return { say: vi.fn(answer), sayPhrase: vi.fn(answer) };
}

const lines = (): string[] => [...document.querySelectorAll('li')].filter((line) => line.closest('ol')).map(textOf);
const textOf = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim();
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? textOf(one)) === name);

test('the newest is on top', () => {
  show(HISTORY);
  expect(lines()).toEqual([
    'Robin: Well *played*',
    'Marta claimed Dallas – Houston for 1 point.',
    'Robin took one card from the deck.',
  ]);
  expect(document.querySelector('header')?.textContent).toContain('Turn 3');
});

test('only an entry about a place is a button, and points there', () => {
  const onpoint = vi.fn();
  show(HISTORY, { onpoint });
  const entry = document.querySelector('li button');
  expect(document.querySelectorAll('li button')).toHaveLength(1);
  for (const type of ['pointerenter', 'pointerleave', 'focus', 'blur', 'click'])
    entry?.dispatchEvent(new Event(type, { bubbles: true }));
  const pointed = onpoint.mock.calls.map(([one]) => (one as { track?: string } | undefined)?.track);
  expect(pointed).toEqual(['dallas-houston', undefined, 'dallas-houston', undefined, 'dallas-houston']);
});

test('what was taken back says so', () => {
  show(steps([on.claim(0, 'dallas-houston', 1), on.turn(1)], [on.undone(0)]));
  expect(document.querySelector('s')?.textContent).toContain('Robin claimed');
  expect(lines()[0]).toContain('taken back');
});

test('talk can be read alone', () => {
  show(HISTORY);
  button('Talk only')?.click();
  flushSync();
  expect(lines()).toEqual(['Robin: Well *played*']);
});

test('a long log begins with its newest entries, shows others soon, and more on demand', async () => {
  show(steps(...Array.from({ length: 50 }, (_, place) => [on.said(0, `${place}`)])));
  expect(lines()).toHaveLength(12);
  await vi.waitFor(() => {
    expect(lines()).toHaveLength(30);
  });
  expect(lines()[0]).toBe('Robin: 49');
  button('Show earlier')?.click();
  flushSync();
  expect(lines()).toHaveLength(50);
  expect(button('Show earlier')).toBeUndefined();
});

test('an empty log says so, and who watches has no place to talk', () => {
  show([], { turn: 0 });
  expect(document.body.textContent).toContain('Nothing has happened yet.');
  expect(document.body.textContent).not.toContain('Turn');
  expect(document.querySelector('form')).toBeNull();
});

/** Write and send. */
async function say(text: string): Promise<HTMLInputElement> {
  const input = document.querySelector('input');
  if (input === null) throw new Error('nowhere to write');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await settled();
  return input;
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await tick();
  flushSync();
}

test('what is said is sent, and the field is empty again', async () => {
  const talk = talking(() => Promise.resolve({ ok: true }));
  show(HISTORY, { talk });
  expect((await say('  Good luck ')).value).toBe('');
  expect(talk.say).toHaveBeenCalledWith('Good luck');
  await say('   ');
  expect(talk.say).toHaveBeenCalledTimes(1);
});

test('what is refused stays, with the reason', async () => {
  show(HISTORY, { talk: talking(() => Promise.resolve({ ok: false, refusal: { code: 'nothing_said' } })) });
  expect((await say('Hello')).value).toBe('Hello');
  expect(document.querySelector('[role=alert]')?.textContent).not.toBe('');
});

test('what could not be sent stays, too', async () => {
  show(HISTORY, { talk: talking(() => Promise.resolve({ ok: false, refusal: { code: 'offline' } })) });
  expect((await say('Hello')).value).toBe('Hello');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('The server can’t be reached.');
});

test('a phrase is said at once', async () => {
  const talk = talking(() => Promise.resolve({ ok: true }));
  show(HISTORY, { talk });
  const opener = button('Ready-made phrases');
  opener?.click();
  flushSync();
  expect(opener?.getAttribute('aria-expanded')).toBe('true');
  button('Well played.')?.click();
  await settled();
  expect(talk.sayPhrase).toHaveBeenCalledWith('well_played');
  expect(talk.say).not.toHaveBeenCalled();
  expect(opener?.getAttribute('aria-expanded')).toBe('false');
});

test('there are about a dozen phrases, and a phrase that is refused says why', async () => {
  show(HISTORY, { talk: talking(() => Promise.resolve({ ok: false, refusal: { code: 'unknown_phrase' } })) });
  expect(document.querySelectorAll('[data-phrase]')).toHaveLength(PHRASES.length);
  document.querySelector<HTMLButtonElement>('[data-phrase=good_game]')?.click();
  await settled();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('There is no such phrase.');
});
