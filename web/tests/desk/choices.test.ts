import { expect, test } from 'vitest';

import type { Track } from '../../src/lib/messages';
import { groupLegal } from '../../src/lib/net/legal';
import {
  likelyClaim,
  stationOptions,
  ticketRings,
  trackOptions,
  tracksFor,
  wantedTracks,
} from '../../src/lib/desk/choices';
import { namesOf, way } from './fixtures';

const names = namesOf('usa');
const ONE = 'denver-kansas_city-1'; // black
const OTHER = 'denver-kansas_city-2'; // orange

const texts = (options: readonly { text: string; isOther: boolean }[]): [string, boolean][] =>
  options.map(({ text, isOther }) => [text, isOther]);

test('every way to pay for a track, and after them those for its twin', () => {
  const legal = groupLegal([
    `claim ${OTHER} orange wilds=0`,
    `claim ${ONE} black wilds=2`,
    `claim ${ONE} black wilds=1`,
  ]);
  expect(texts(trackOptions(legal, names.track(ONE)))).toEqual([
    [`claim ${ONE} black wilds=1`, false],
    [`claim ${ONE} black wilds=2`, false],
    [`claim ${OTHER} orange wilds=0`, true],
  ]);
});

test('a track that can not be paid for offers its twin', () => {
  const legal = groupLegal([`claim ${OTHER} orange wilds=0`]);
  expect(trackOptions(legal, names.track(ONE))).toMatchObject([{ track: OTHER, isOther: true }]);
});

test('twins that cost the same are not offered twice', () => {
  const [gray, twin] = ['boston-montreal-1', 'boston-montreal-2'];
  const legal = groupLegal([`claim ${gray} red wilds=0`, `claim ${twin} red wilds=0`]);
  expect(texts(trackOptions(legal, names.track(gray)))).toEqual([[`claim ${gray} red wilds=0`, false]]);
});

test('a track without a twin has its own ways alone', () => {
  const legal = groupLegal(['claim denver-helena green wilds=0', `claim ${ONE} black wilds=0`]);
  expect(texts(trackOptions(legal, names.track('denver-helena')))).toEqual([
    ['claim denver-helena green wilds=0', false],
  ]);
});

test('what can not be claimed has no options', () => {
  expect(trackOptions(groupLegal([]), names.track(ONE))).toEqual([]);
});

test('every way to pay for a station', () => {
  const legal = groupLegal(['station paris red wilds=0', 'station paris wild wilds=1', 'station wien red wilds=0']);
  expect(stationOptions(legal, 'paris').map(({ text }) => text)).toEqual([
    'station paris red wilds=0',
    'station paris wild wilds=1',
  ]);
  expect(stationOptions(legal, 'roma')).toEqual([]);
});

test.each([
  [undefined, ['a-b', 'c-d', 'e-f']],
  ['red', ['a-b']],
  ['wild', ['c-d', 'e-f']],
  ['green', []],
] as const)('cards of %s help with %o', (color, tracks) => {
  const legal = groupLegal(['claim a-b red wilds=0', 'claim c-d blue wilds=1', 'claim e-f wild wilds=2']);
  expect([...tracksFor(legal, color)]).toEqual(tracks);
});

test('wanted are the tracks on the ways of own tickets that are open', () => {
  const answers = [
    way('mine', { tracks: ['a-b', 'b-c'] }),
    way('done', { tracks: ['x-y'], is_completed: true }),
    way('offered', { tracks: ['d-e'] }),
  ];
  expect([...wantedTracks(answers, ['mine', 'done'])]).toEqual(['a-b', 'b-c']);
});

test('a city where an open and a finished ticket end is open', () => {
  const ends: Record<string, [string, string]> = { one: ['a', 'b'], two: ['b', 'c'], new: ['d', 'e'] };
  const rings = ticketRings(
    [way('one', { is_completed: true }), way('two')],
    ['one', 'two', 'new'],
    (id) => ends[id] ?? ['', ''],
  );
  expect([...rings]).toEqual([
    ['a', 'done'],
    ['b', 'open'],
    ['c', 'open'],
    ['d', 'open'],
    ['e', 'open'],
  ]);
});

test.each([
  ['in the color of the track', 'black', { red: 5 }, 'black'],
  ['in the color that there is most of', 'gray', { red: 2, blue: 5, wild: 9 }, 'blue'],
  ['in some color, with no cards at all', 'gray', {}, 'red'],
] as const)('somebody who touches a track means a claim %s', (_, color, hand, expected) => {
  const track: Track = { ...names.track(ONE), color };
  expect(likelyClaim(track, hand)).toEqual({ kind: 'claim', track: ONE, color: expected, wilds: 0 });
});
