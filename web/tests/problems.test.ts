import { beforeAll, expect, test } from 'vitest';

import { loadPart, setLanguage } from '../src/lib/i18n.svelte';
import { sentenceFor } from '../src/lib/problems';

beforeAll(async () => {
  await setLanguage('en');
  await loadPart('maps');
});

test.each([
  ['a problem', { code: 'table_full' }, 'No seat is free.'],
  ['with values', { code: 'bad_seats', values: { least: 2, most: 5 } }, 'This edition is for 2 to 5 players.'],
  ['a rule of the game', { code: 'refusal.track_taken' }, 'the track is already claimed'],
  [
    'what an edition calls its cards',
    { code: 'refusal.second_card_wild', values: { wild_name: 'wild.locomotive' } },
    "the second card can't be a face-up locomotive",
  ],
  [
    'a fault of a map',
    {
      code: 'bad_map',
      values: {
        fault: 'maps.no_such_city',
        name: 'Pariss',
        guess: 'Paris',
        entry_kind: 'route',
        entry_number: 3,
        entry_label: 'Pariss–Brest',
      },
    },
    'The map can’t be played on: route 3 (Pariss–Brest): no city is called Pariss; did you mean Paris?',
  ],
  [
    'a record of other rules',
    { code: 'bad_record', values: { reason: 'error.record_engine' } },
    'This game was recorded under other rules than this server plays. Watch it with the version of Whistlestop that recorded it.',
  ],
  [
    'a record that was changed',
    { code: 'bad_record', values: { reason: 'error.record_action' } },
    'This file is damaged or was changed: what it tells could not have happened. Save the game once more where it was played.',
  ],
  ['one card', { code: 'refusal.track_takes', values: { count: 1 } }, 'the track takes exactly 1 card'],
  [
    'the last pieces',
    { code: 'refusal.too_few_pieces', values: { count: 1, pieces_name: 'pieces.train' } },
    'only one of the trains is left, fewer than the track has spaces',
  ],
  ['a code from the future', { code: 'new_code' }, 'The server refused this (new_code).'],
])('%s', (_, refusal, sentence) => {
  expect(sentenceFor(refusal)).toBe(sentence);
});
