import { flushSync } from 'svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import { changeSettings } from '../../../src/lib/settings.svelte';
import type { Desk } from '../../../src/lib/desk/desk.svelte';
import Hand from '../../../src/lib/table/dock/Hand.svelte';
import { answered, cleanUp, deskAt, find, has, press, show, type Situation, textOf } from '../../desk/fixtures';

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  changeSettings({ confirms: true });
});

cleanUp();

function hand(situation: Situation = {}): Desk {
  const { desk } = deskAt(situation);
  show(Hand, { desk });
  return desk;
}

test('cards are grouped in the order of the board, wilds last', () => {
  hand({ own: { hand: { wild: 2, red: 3, purple: 1 } } });
  const groups = [...document.querySelectorAll<HTMLElement>('[data-hand]')];
  expect(groups.map(({ dataset }) => dataset.hand)).toEqual(['purple', 'red', 'wild']);
  expect(groups.map((group) => group.querySelector('.unseen')?.textContent)).toEqual([
    '1 purple',
    '3 red',
    '2 locomotives',
  ]);
  expect(textOf('h2')).toBe('Your hand · 6');
});

test('a stack shows four cards at most, and the number counts them all', () => {
  hand({ own: { hand: { red: 9 } } });
  expect(document.querySelectorAll('[data-hand="red"] .face')).toHaveLength(4);
  expect(textOf('[data-hand="red"] .words')).toBe('9 red');
});

test('below a stack there is room for a short name only', () => {
  hand({ own: { hand: { wild: 3 } } });
  expect(textOf('[data-hand="wild"] .words')).toBe('3 locos');
});

test('an empty hand says so', () => {
  hand({ own: { hand: {} } });
  expect(textOf('[data-own-hand]')).toBe('No cards in hand.');
});

test('a group that is pressed stays pressed', () => {
  const desk = hand();
  press('[data-hand="orange"]');
  expect([desk.color, find('[data-hand="orange"]').getAttribute('aria-pressed')]).toEqual(['orange', 'true']);
  press('[data-hand="orange"]');
  expect(desk.color).toBeUndefined();
});

test('a mouse over a group lights its routes; a finger does not', () => {
  const desk = hand();
  const group = find('[data-hand="orange"]');
  group.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }));
  expect(desk.peeked).toBeUndefined();
  group.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  expect(desk.peeked).toBe('orange');
  group.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
  expect(desk.peeked).toBeUndefined();
});

test('so does the focus of a keyboard', () => {
  const desk = hand();
  vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
  find('[data-hand="orange"]').focus();
  expect(desk.peeked).toBe('orange');
  find('[data-hand="orange"]').blur();
  expect(desk.peeked).toBeUndefined();
});

test('the cards that would be paid are ringed', async () => {
  const desk = hand({ legal: ['claim denver-kansas_city-2 orange wilds=0'] });
  await desk.pickTrack('denver-kansas_city-2');
  flushSync();
  expect([...document.querySelectorAll<HTMLElement>('.picked')].map(({ dataset }) => dataset.hand)).toEqual(['orange']);
});

test('stations are built only where an edition has them', () => {
  hand();
  expect(has('[data-build]')).toBe(false);
});

test('that no station can be built now is seen', () => {
  hand({ edition: 'europe' });
  expect(find('[data-build]').getAttribute('aria-disabled')).toBe('true');
});

test('who builds looks for a city', async () => {
  const desk = hand({ edition: 'europe', legal: ['station paris red wilds=0'] });
  press('[data-build]');
  await answered();
  expect([desk.plan.isBuilding, find('[data-build]').getAttribute('aria-pressed')]).toEqual([true, 'true']);
});
