import { afterEach, beforeEach, expect, test } from 'vitest';

import { hideOthers, holdFocus } from '../../src/lib/page/focusTrap';

let release: () => void;

const named = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`nothing is called ${id}`);
  return element;
};

function key(shiftKey: boolean): void {
  named('part').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey }));
}

beforeEach(() => {
  document.body.innerHTML =
    '<button id="outside"></button><div id="part"><h2 id="title" tabindex="-1"></h2><button id="last"></button></div>';
  release = holdFocus(named('part'), named('title'));
});

afterEach(() => {
  release();
});

test('focus that leaves the end of a part comes back at its start', () => {
  named('last').focus();
  key(false);
  named('outside').focus();
  expect(document.activeElement?.id).toBe('title');
});

test('focus that leaves the start comes back at the end', () => {
  named('title').focus();
  key(true);
  named('outside').focus();
  expect(document.activeElement?.id).toBe('last');
});

test('a part that is put away holds nothing', () => {
  release();
  named('outside').focus();
  expect(document.activeElement?.id).toBe('outside');
});

/** Who is not told of. */
const hidden = (): string[] => [...document.querySelectorAll('[aria-hidden="true"]')].map(({ id }) => id);

test('screen readers reach nothing but the part, and what is announced', () => {
  document.body.innerHTML =
    '<p id="news" aria-live="polite"></p><nav id="nav"></nav><main id="main"><i id="icon"></i><div id="part"></div></main>';
  const show = hideOthers(named('part'));
  expect(hidden()).toEqual(['nav', 'icon']);
  show();
  expect(hidden()).toEqual([]);
});

test('one part may come before another has gone', () => {
  document.body.innerHTML =
    '<nav id="nav"></nav><b id="sign" aria-hidden="true"></b><div id="one"></div><div id="two"></div>';
  const showOne = hideOthers(named('one'));
  const showTwo = hideOthers(named('two'));
  showOne();
  expect(hidden()).toEqual(['nav', 'sign', 'one']);
  showTwo();
  expect(hidden()).toEqual(['sign']);
});
