import { flushSync } from 'svelte';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import type { Color, GameView } from '../../../src/lib/messages';
import { changeSettings } from '../../../src/lib/settings.svelte';
import Rail from '../../../src/lib/table/row/Rail.svelte';
import type { Played } from '../../desk/fake-session.svelte';
import { cleanUp, deskAt, find, gameOf, has, namesOf, press, show, type Situation, textOf } from '../../desk/fixtures';

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  changeSettings({ confirms: true });
});

cleanUp();

function rail(situation: Situation = {}): Played {
  const { desk, session } = deskAt(situation);
  show(Rail, {
    names: desk.names,
    get game() {
      return desk.game as GameView;
    },
    canDraw: (from: Color | 'blind') => desk.canDraw(from),
    ondraw: (from: Color | 'blind') => void desk.draw(from),
  });
  return session;
}

const nameOf = (selector: string): string => textOf(`${selector} > .unseen`);

test('every card of the row is a button with a name', () => {
  rail();
  expect([0, 1, 2, 3, 4].map((slot) => nameOf(`[data-slot="${slot}"]`))).toEqual([
    ...['Take red', 'Take locomotive', 'Take blue', 'Take green', 'Take red'],
  ]);
  expect(find('[data-slot="1"]').dataset.color).toBe('wild');
});

test('the deck has the number of cards left, and the discards are counted', () => {
  rail();
  expect(nameOf('[data-deck]')).toBe('Draw from the deck, 55 cards left');
  expect(textOf('.discards .row-number')).toBe('4');
  expect(find('.gauge span').style.width).toBe('50%');
});

test('pressing a card takes it, pressing the deck draws', () => {
  const session = rail({ legal: ['draw row blue', 'draw blind'] });
  press('[data-slot="2"]');
  session.decision = { number: 10, legal: ['draw blind'] };
  flushSync();
  press('[data-deck]');
  expect(session.played).toEqual(['draw row blue', 'draw blind']);
});

test('only what can be taken now looks as if it could', () => {
  rail({ legal: ['draw row blue', 'draw blind'] });
  expect([...document.querySelectorAll<HTMLElement>('.open')].map((card) => card.dataset.slot)).toEqual([
    '2',
    undefined,
  ]);
});

test('what can not be taken is asked about', () => {
  const session = rail({ legal: ['draw blind'], game: { decision: 'second-card' } });
  press('[data-slot="1"]');
  expect([session.played, session.asked.at(-1)]).toEqual([[], 'why draw row wild']);
});

test('the button at a place stays the same when another card comes there', () => {
  const session = rail({ legal: ['draw row red'] });
  const before = find('[data-slot="0"]');
  before.focus();
  session.step([], { game: { row: ['white', 'wild', 'blue', 'green', 'red'] } });
  flushSync();
  expect([find('[data-slot="0"]') === before, document.activeElement === before]).toEqual([true, true]);
  expect(nameOf('[data-slot="0"]')).toBe('Take white');
});

test('a gap in the row has a name and does nothing', () => {
  const session = rail({ legal: ['draw blind'], game: { row: [null, 'red', 'red', 'red', 'red'] } });
  expect([nameOf('[data-slot="0"]'), find('[data-slot="0"]').getAttribute('aria-disabled')]).toEqual([
    'empty place',
    'true',
  ]);
  press('[data-slot="0"]');
  expect([session.played, session.asked]).toEqual([[], []]);
});

test('where cards are only looked at they are pictures with names', () => {
  show(Rail, { names: namesOf('usa'), game: gameOf('usa', { row: ['red', null, 'wild', 'blue', 'blue'] }) });
  const pictures = [...document.querySelectorAll('[role="img"]')].map((card) => card.getAttribute('aria-label'));
  expect(pictures).toEqual(['red', 'empty place', 'locomotive', 'blue', 'blue', '55 cards']);
  expect(has('button')).toBe(false);
});
