import { beforeAll, expect, test } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import { cityLabel, trackLabel } from '../../../src/lib/board/accessibleNames';
import { describedTrack, plannedTrack } from '../../../src/lib/table/board/trackFacts';
import { cleanUp, deskAt, type Situation } from '../../desk/fixtures';

beforeAll(() => setLanguage('en'));

cleanUp();

const HELENA = 'denver-helena';

test.each<[string, Situation, string, string]>([
  ['a plain track', {}, HELENA, 'Denver – Helena, 4 green'],
  ['a gray one', {}, 'boston-montreal-1', 'Boston – Montréal, 2 of any color'],
  ['claimable', { legal: [`claim ${HELENA} green wilds=0`] }, HELENA, 'Denver – Helena, 4 green, can be claimed'],
  ['taken', { game: { tracks: { [HELENA]: 2 } } }, HELENA, 'Denver – Helena, 4 green, taken by Marta'],
  ['my own', { game: { tracks: { [HELENA]: 0 } } }, HELENA, 'Denver – Helena, 4 green, taken by you'],
  ['closed', { game: { closed: { [HELENA]: 'C8' } } }, HELENA, 'Denver – Helena, 4 green, closed'],
  ['a tunnel', { edition: 'europe' }, 'madrid-pamplona-2', 'Madrid – Pamplona, 3 white, tunnel'],
])('%s has a name in words', (_, situation, track, label) => {
  expect(trackLabel(deskAt(situation).desk, track)).toBe(label);
});

test('a ferry says the number of wild cards it needs', () => {
  const { desk, board } = deskAt({ edition: 'europe' });
  const ferry = board.tracks.find(({ ferry_wilds }) => ferry_wilds === 2);
  expect(trackLabel(desk, ferry?.id ?? '')).toMatch(/, ferry, needs 2 wild cards$/);
});

test('a city says whose station is there, and where one can be built', async () => {
  const { desk } = deskAt({
    ...{ edition: 'europe', legal: ['station wien red wilds=0'], game: { stations: { paris: 1, london: 0 } } },
  });
  await desk.toggleBuilding();
  expect(['paris', 'london', 'wien', 'roma'].map((city) => cityLabel(desk, city))).toEqual([
    'Paris, station of Greedy',
    'London, your station',
    'Wien, a station can be built',
    'Roma',
  ]);
});

test('a claim costs trains, brings points and leaves the rest', () => {
  expect(plannedTrack(deskAt().desk, HELENA)).toEqual(['4 trains', '+7', '41 left after']);
});

test('a track is described, a taken one by whose it is', () => {
  const { desk } = deskAt({ game: { tracks: { 'denver-omaha': 1 } } });
  expect(describedTrack(desk, HELENA)).toEqual(['Denver – Helena', '4 green', '+7']);
  expect(describedTrack(desk, 'denver-omaha')).toEqual(['Denver – Omaha', 'Greedy']);
});
