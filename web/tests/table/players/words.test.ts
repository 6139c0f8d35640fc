import { beforeAll, expect, test } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import type { SeatView } from '../../../src/lib/messages';
import { paymentName } from '../../../src/lib/board/names';
import { seatName, seatNote } from '../../../src/lib/events/context';
import { claimReason, reasonFor } from '../../../src/lib/desk/notes.svelte';
import { isToAct, ticketStatus, timeLeft } from '../../../src/lib/table/players/statuses';
import { gameOf, namesOf, SEATS, way } from '../../desk/fixtures';

beforeAll(() => setLanguage('en'));

test.each([
  ['orange', 3, 0, '3 orange'],
  ['orange', 4, 1, '3 orange and 1 locomotive'],
  ['orange', 4, 2, '2 orange and 2 locomotives'],
  ['wild', 4, 4, '4 locomotives'],
  ['red', 2, 2, '2 locomotives'],
] as const)('%s, %i cards, %i of them wild', (color, cards, wilds, name) => {
  expect(paymentName({ text: '', color, wilds }, cards, namesOf('usa'))).toBe(name);
});

test.each([
  [0, '0:00'],
  [-3, '0:00'],
  [0.2, '0:01'],
  [59.4, '1:00'],
  [754, '12:34'],
  [3599, '59:59'],
  [3600, '1 h 0 min'],
  [7380, '2 h 3 min'],
  [172_799, '47 h 59 min'],
  [172_800, '2 days'],
  [700_000, '8 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});

test.each([
  [undefined, ''],
  [way('t', { is_completed: true, pieces: 0 }), 'done'],
  [way('t', { pieces: null }), 'no way left'],
  [way('t', { pieces: 1 }), '1 train to go'],
  [way('t', { pieces: 13 }), '13 trains to go'],
])('a ticket stands so: %o', (answer, text) => {
  expect(ticketStatus(answer, namesOf('usa'))).toBe(text);
});

test('first tickets are chosen by all who have not, everything else by whose turn it is', () => {
  const start = gameOf('usa', { decision: 'starting-tickets', open_seats: [1, 2], turn: 0 });
  expect([0, 1, 2].map((seat) => isToAct(start, seat))).toEqual([false, true, true]);
  const turn = gameOf('usa', { decision: 'second-card', turn: 1 });
  expect([0, 1, 2].map((seat) => isToAct(turn, seat))).toEqual([false, true, false]);
  expect(isToAct(gameOf('usa', { decision: 'over', turn: 1 }), 1)).toBe(false);
});

test('everybody has a name; one is called You', () => {
  expect([0, 1, 2].map((seat) => seatName(SEATS, seat, 2))).toEqual(['Ada', 'Greedy', 'You']);
  expect(seatName(SEATS, 2, null)).toBe('Marta');
});

test.each<[SeatView, boolean, string]>([
  [{ bot: 'greedy' }, false, 'bot'],
  [{ name: 'Ada' }, true, 'host'],
  [{ name: 'Ada' }, false, 'guest'],
  [{ name: 'Ada', away_since: 1 }, true, 'away'],
  [{ name: 'Ada', has_left: true, away_since: 1 }, true, 'leaving'],
  [{ name: 'Ada', stand_in: 'greedy', away_since: 1 }, true, 'away, Greedy plays'],
])('below the name of %o', (view, isHost, note) => {
  expect(seatNote(view, isHost)).toBe(note);
});

test('a reason is a whole sentence, whatever the rules say it as', () => {
  expect(reasonFor({ code: 'refusal.no_such_cards' })).toMatch(/^\p{Lu}.*\.$/u);
  expect(reasonFor({ code: 'offline' })).toMatch(/^\p{Lu}.*[^.]\.$/u);
});

test.each([
  ['denver-omaha', 'You do not have 4 purple cards for this.'],
  ['helena-seattle', 'You do not have 6 yellow cards for this.'],
  ['duluth-toronto', 'You do not have 6 purple cards for this.'],
  ['calgary-helena', 'You do not have 4 cards of one color for this.'],
])('which cards are wanting for %s', (track, sentence) => {
  expect(claimReason({ code: 'refusal.too_few_cards' }, namesOf('usa'), track)).toBe(sentence);
});

test('a track that is taken is not told by its cards', () => {
  const taken = { code: 'refusal.own_twin' };
  expect(claimReason(taken, namesOf('usa'), 'denver-omaha')).toBe(reasonFor(taken));
});
