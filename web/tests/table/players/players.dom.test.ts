import { beforeAll, expect, test } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import type { GameView } from '../../../src/lib/messages';
import SeatStrip from '../../../src/lib/table/players/SeatStrip.svelte';
import TablePlayers from '../../../src/lib/table/players/TablePlayers.svelte';
import { NOW } from '../../net/fakes';
import { cleanUp, deskAt, find, has, show, type Situation, textOf } from '../../desk/fixtures';

beforeAll(() => setLanguage('en'));

cleanUp();

function players(situation: Situation = {}): void {
  const { desk } = deskAt(situation);
  show(TablePlayers, { desk, game: desk.game as GameView });
}

function strip(situation: Situation = {}): void {
  const { desk } = deskAt(situation);
  const { names, game, nameOf, session } = desk;
  show(SeatStrip, { names, game: game as GameView, nameOf, session });
}

test('every player has a name, a note, points, pieces, cards and tickets', () => {
  players();
  expect(textOf('[data-player="0"] .name')).toBe('You');
  expect(textOf('[data-player="1"] .who')).toBe('Greedy bot');
  expect(textOf('[data-player="2"] .score .unseen')).toBe('104 points');
  const figures = [...document.querySelectorAll('[data-player="2"] .figures .unseen')].map((one) => one.textContent);
  expect(figures).toEqual(['45 trains', '9 cards', '3 tickets']);
});

test('stations are counted where an edition has them', () => {
  players({ edition: 'europe' });
  expect(textOf('[data-player="0"] .figures li:last-child .unseen')).toBe('3 stations');
});

test.each([
  ['in the column', players],
  ['in the strip', strip],
])('%s the player that is to move is marked, not by color alone', (_, shown) => {
  shown({ game: { turn: 2 } });
  const marked = [...document.querySelectorAll<HTMLElement>('[aria-current="true"]')];
  expect(marked.map(({ dataset }) => dataset.player)).toEqual(['2']);
});

test.each([
  ['in the column', players],
  ['in the strip', strip],
])('%s a clock runs for the seat with a deadline', (_, shown) => {
  shown({ deadlines: { '1': NOW + 75 } });
  expect(textOf('[data-player="1"] [data-clock]')).toBe('1:15');
  expect(has('[data-player="0"] [data-clock]')).toBe(false);
});

test('little time left is shown', () => {
  players({ deadlines: { '1': NOW + 10 } });
  expect(find('[data-player="1"] .time').classList).toContain('hurry');
});

test('the strip has a name for the whole, and names, pieces and points for each', () => {
  strip();
  expect(find('section').getAttribute('aria-label')).toBe('Players');
  expect(textOf('[data-player="1"] .name')).toBe('Greedy');
  expect(textOf('[data-player="1"] .pieces')).toBe('30 trains');
  expect(textOf('[data-player="1"] .count .unseen')).toBe('21 points');
});
