import { beforeAll, describe, expect, test } from 'vitest';

import { playerNames } from '../../src/lib/events/context';
import { plain, rich, sentences, tell } from '../../src/lib/events/rich';
import { list } from '../../src/lib/events/words';
import { i18n, setLanguage } from '../../src/lib/i18n.svelte';

beforeAll(async () => {
  await setLanguage('en');
});

describe('bold words', () => {
  test('stand between stars', () => {
    expect(rich('took *two cards* from')).toEqual([
      { text: 'took ', isBold: false },
      { text: 'two cards', isBold: true },
      { text: ' from', isBold: false },
    ]);
  });

  test('may have gaps, and numbers in them', () => {
    expect(rich('*{kept} of {count}*', { kept: 1, count: -3 })).toEqual([{ text: '1 of −3', isBold: true }]);
  });

  test("can't be brought by a name, nor can gaps", () => {
    expect(rich('*{player}:* {text}', { player: '*A*', text: 'so *much* {player}' })).toEqual([
      { text: '*A*:', isBold: true },
      { text: ' so *much* {player}', isBold: false },
    ]);
  });

  test('stay bold in a value that has parts', () => {
    expect(rich('took {cards}.', { cards: list(['green', 'white']) })).toEqual([
      { text: 'took ', isBold: false },
      { text: 'green', isBold: true },
      { text: ' and ', isBold: false },
      { text: 'white', isBold: true },
      { text: '.', isBold: false },
    ]);
  });
});

test.each([
  [1, 'Ada claimed X for 1 point.'],
  [2, 'Ada claimed X for 2 points.'],
  [1000, 'Ada claimed X for 1,000 points.'],
])('plural forms: %i', (count, sentence) => {
  expect(plain(tell('web.log.claimed', { player: 'Ada', route: 'X', count }))).toBe(sentence);
});

test('sentences have a space between them', () => {
  expect(plain(sentences(rich('One.'), rich('*Two.*'), rich('Three.')))).toBe('One. Two. Three.');
});

test('every text of the log has its stars in pairs', () => {
  const texts = Object.entries(i18n.messages).filter(([key]) => key.startsWith('web.log.'));
  const forms = texts.flatMap(([, text]) => (typeof text === 'string' ? [text] : Object.values(text)));
  expect(forms.filter((form) => form.split('*').length % 2 === 0)).toEqual([]);
});

test('names: of people, of bots, of nobody, and the second of the same name', () => {
  const seats = [
    { name: 'Ada' },
    { bot: 'greedy' },
    { bot: 'greedy' },
    { name: 'Ada' },
    {},
    { bot: 'from_the_future' },
  ];
  expect(playerNames(seats)).toEqual(['Ada', 'Greedy', 'Greedy 2', 'Ada 2', 'Seat 5', 'from_the_future']);
});
