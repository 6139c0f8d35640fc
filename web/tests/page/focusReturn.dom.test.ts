import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { handBackFocus, leadFocus } from '../../src/lib/page/focusReturn';
import { find } from '../desk/fixtures';

let isByKeyboard = true;

beforeEach(() => {
  isByKeyboard = true;
  // happy-dom does not know how somebody came to a place.
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':focus-visible' ? isByKeyboard : matches.call(this, selector);
  });
  document.body.innerHTML = `
    <button id="origin"></button><input id="text">
    <div data-stage><button id="map" tabindex="0"></button></div>
    <div id="part"><button id="first" class="one"></button><button id="second" class="two"></button></div>`;
});

afterEach(() => {
  document.body.replaceChildren();
});

const focused = (): string => document.activeElement?.id ?? '';

function attach(attachment = leadFocus('.two', '.one')): () => void {
  const release = attachment(find('#part'));
  return () => {
    find('#part').remove();
    release();
  };
}

test('who comes by keyboard is led to the first thing that fits, and back again', () => {
  find('#origin').focus();
  const remove = attach();
  expect(focused()).toBe('second');
  remove();
  expect(focused()).toBe('origin');
});

test('where the first selector finds nothing the next one may', () => {
  find('#origin').focus();
  attach(leadFocus('.none', '.one'));
  expect(focused()).toBe('first');
});

test('a pointer is not led, and nothing is given back', () => {
  isByKeyboard = false;
  find('#origin').focus();
  const remove = attach();
  expect(focused()).toBe('origin');
  remove();
  expect(focused()).toBe('origin');
});

test('who writes is left alone', () => {
  find('#text').focus();
  attach();
  expect(focused()).toBe('text');
});

test('who is nowhere is left there', () => {
  attach();
  expect(document.activeElement).toBe(document.body);
});

test('if the place that somebody came from is gone, the map is next', () => {
  find('#origin').focus();
  const remove = attach();
  find('#origin').remove();
  remove();
  expect(focused()).toBe('map');
});

test('who has gone elsewhere meanwhile stays there', () => {
  find('#origin').focus();
  const remove = attach();
  find('#text').focus();
  remove();
  expect(focused()).toBe('text');
});

test('a button that vanishes under the finger gives the focus back, too', () => {
  find('#origin').focus();
  const remove = attach(handBackFocus);
  find('#first').focus();
  remove();
  expect(focused()).toBe('origin');
});
