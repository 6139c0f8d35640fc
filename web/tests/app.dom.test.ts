import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import App from '../src/App.svelte';
import { setLanguage } from '../src/lib/i18n.svelte';
import { go, readAddress } from '../src/lib/router.svelte';
import { answering, ok } from './net/server';

let app: Record<string, unknown>;

beforeEach(async () => {
  await setLanguage('en');
  const nothing = ok([]);
  answering({ 'GET /api/editions': nothing, 'GET /api/bots': nothing, 'GET /api/tables': nothing });
  app = mount(App, { target: document.body });
  visit('/');
});

afterEach(async () => {
  await unmount(app);
  vi.unstubAllGlobals();
});

function visit(path: string): void {
  go(path);
  flushSync();
}

function click(link: Element | null, keys: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  link?.dispatchEvent(event);
  flushSync();
  return event;
}

const title = (): string | undefined => document.querySelector('h1')?.textContent;

test.each([
  ['/', 'Play now', 'Whistlestop'],
  ['/nowhere', 'Page not found', 'Page not found – Whistlestop'],
])('%s has its page', (path, heading, tab) => {
  visit(path);
  expect(title()).toBe(heading);
  expect(document.title).toBe(tab);
});

// What these are about is known only when the server has answered.
test.each(['/t/6gxf0pry7tk680wm', '/r/ybz000pphq7039s2'])('%s is neither of them', (path) => {
  visit(path);
  expect(document.title).toMatch(/ – Whistlestop$/);
  expect(document.title).not.toMatch(/^Page not found/);
});

test('an unknown address has a way home', () => {
  visit('/nowhere');
  const event = click(document.querySelector('main a'));
  expect(event.defaultPrevented).toBe(true);
  expect(location.pathname).toBe('/');
  expect(title()).toBe('Play now');
});

test('a page that is left for another takes the focus along', () => {
  visit('/nowhere');
  expect(document.activeElement?.id).toBe('content');
});

test('going back shows the page before', () => {
  visit('/nowhere');
  history.replaceState(null, '', '/');
  readAddress();
  flushSync();
  expect(title()).toBe('Play now');
});

test('a click that wants a new tab is left to the browser', () => {
  visit('/nowhere');
  // The page of the test must not be left in earnest.
  const stay = vi.fn((event: Event) => {
    event.preventDefault();
  });
  window.addEventListener('click', stay, { once: true });
  click(document.querySelector('main a'), { ctrlKey: true });
  expect(stay).toHaveBeenCalled();
  expect(title()).toBe('Page not found');
});
