import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import App from '../src/App.svelte';
import { setLanguage } from '../src/lib/i18n.svelte';
import { go, readAddress } from '../src/lib/router.svelte';

let app: Record<string, unknown>;

beforeEach(async () => {
  await setLanguage('en');
  app = mount(App, { target: document.body });
  visit('/');
});

afterEach(async () => {
  await unmount(app);
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
  ['/', 'This server is running', 'Whistlestop'],
  ['/t/6gxf0pry7tk680wm', 'Table', 'Table – Whistlestop'],
  ['/r/ybz000pphq7039s2', 'Recorded game', 'Recorded game – Whistlestop'],
  ['/nowhere', 'No such stop', 'No such stop – Whistlestop'],
])('%s has its page', (path, heading, tab) => {
  visit(path);
  expect(title()).toBe(heading);
  expect(document.title).toBe(tab);
});

test('an unknown address has a way home', () => {
  visit('/nowhere');
  const event = click(document.querySelector('main a'));
  expect(event.defaultPrevented).toBe(true);
  expect(location.pathname).toBe('/');
  expect(title()).toBe('This server is running');
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
  expect(title()).toBe('This server is running');
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
  expect(title()).toBe('No such stop');
});
