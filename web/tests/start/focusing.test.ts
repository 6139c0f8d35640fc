import { afterEach, beforeEach, expect, test } from 'vitest';

import { holdFocus } from '../../src/lib/page/focusing';

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
