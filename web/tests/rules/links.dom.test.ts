/** All that rests on a rule leads to it, and the rule is on the page of the edition. */
import { globSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { RULES } from '../../src/lib/final/rules';
import type { GameView } from '../../src/lib/messages';
import { CHAPTERS, chaptersFor, type Feature, FEATURES } from '../../src/lib/rules/pages';
import MapBubbles from '../../src/lib/table/board/MapBubbles.svelte';
import { ruleOfChoice, ruleOfTrack } from '../../src/lib/table/board/trackFacts';
import { cameraFor } from '../../src/lib/board/camera.svelte';
import { boardOf } from '../board/boards';
import { cleanUp, deskAt, find, layoutOf, show, type Situation } from '../desk/fixtures';

cleanUp();

const EDITIONS = ['usa', 'usa-anniversary', 'usa-1910', 'usa-mega', 'usa-big-cities', 'europe', 'new-york'];
const ALL = CHAPTERS.flatMap(({ rules }) => rules);
const rulesOf = (edition: string): string[] => chaptersFor(boardOf(edition)).flatMap(({ rules }) => rules);
const sources = globSync('src/lib/**/*.svelte').map((file) => [file, readFileSync(file, 'utf-8')] as const);

describe.each(EDITIONS)('%s', (edition) => {
  const { desk, board } = deskAt({ edition });

  test('what is said about a track, and what asks about it, leads to a rule of its page', () => {
    const named = board.tracks.flatMap(({ id }) => [
      ruleOfTrack(desk, id),
      ruleOfChoice(desk, { kind: 'track', track: id }),
    ]);
    expect(rulesOf(edition)).toEqual(expect.arrayContaining([...new Set(named), 'C6', 'C7', 'C8', 'K1']));
  });

  test('what is counted at the end leads to a rule of its page', () => {
    const has = (feature: Feature): boolean => FEATURES[feature](board);
    const counted = [
      ...[RULES.ticket, RULES.result],
      ...(has('stations') ? [RULES.stations] : []),
      ...(has('attractions') ? [RULES.attractions] : []),
      ...(has('path_bonus') ? [RULES.path] : []),
      ...(has('globetrotter') ? [RULES.globetrotter] : []),
    ];
    expect(rulesOf(edition)).toEqual(expect.arrayContaining(counted));
  });
});

test.each<[string, Partial<GameView>, string]>([
  ['denver-omaha', {}, 'C1'],
  ['duluth-sault_st_marie', {}, 'C2'],
  ['denver-omaha', { tracks: { 'denver-omaha': 1 } }, 'C6'],
  ['denver-kansas_city-2', { closed: { 'denver-kansas_city-2': 'C8' } }, 'C8'],
])('a bubble about %s %o leads to %s', (track, game, rule) => {
  bubbleLeadsTo(rule, track, { game, own: { closed: game.closed ?? {} } });
  bubbleLeadsTo(rule, track, { game, seat: null });
});

test.each([
  ['in a small game', { closed: { 'denver-kansas_city-2': 'C8' } }],
  ['in a large game', { closed: {} }],
])('a bubble about the twin of an own track leads to C7 %s', (_, game) => {
  bubbleLeadsTo('C7', 'denver-kansas_city-2', { game, own: { closed: { 'denver-kansas_city-2': 'C7' } } });
});

function bubbleLeadsTo(rule: string, track: string, situation: Situation): void {
  const { desk } = deskAt(situation);
  desk.hovered = track;
  show(MapBubbles, { desk, camera: cameraFor(layoutOf('usa')) });
  expect(find('[data-bubble] a').dataset.ruleLink).toBe(rule);
}

test.each([
  ['madrid-pamplona-2', 'U1'],
  ['constantinople-sevastopol', 'F1'],
])('a bubble about %s leads to %s', (track, rule) => {
  expect(ruleOfTrack(deskAt({ edition: 'europe' }).desk, track)).toBe(rule);
});

test('every rule that a component names exists', () => {
  const named = sources.flatMap(([, source]) =>
    [...source.matchAll(/<RuleLink[^>]* rule="(\w+)"/g)].map(([, id]) => id),
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((id) => !ALL.some((rule) => rule === id))).toEqual([]);
});

test('whatever says a refusal, asks for a decision or announces a round leads to a rule', () => {
  const SPEAKERS = [
    ...[
      'table/board/MapBubbles',
      'table/board/TableStage',
      'table/bars/Strips',
      'table/dock/ActionBar',
      'table/dock/BuildingBar',
    ],
    ...['table/sheets/OfferSheet', 'table/sheets/TunnelSheet', 'hints/HintCard', 'lessons/GuidePanel'],
  ].map((name) => `src/lib/${name}.svelte`);
  const leading = sources.filter(([, source]) => source.includes('<RuleLink')).map(([file]) => file);
  expect(leading.toSorted()).toEqual(SPEAKERS.toSorted());
  // Who shows something of the kind without a way to its rule: these say nothing about the game itself.
  const speaking = sources.filter(([, source]) => /<(Strip|Bubble|Toast|Sheet)\b/.test(source)).map(([file]) => file);
  expect(speaking.filter((file) => !SPEAKERS.includes(file)).toSorted()).toEqual([
    'src/lib/final/FinalShow.svelte', // a shuffle that does not hold breaks no rule of the game
    'src/lib/final/map/FinalMap.svelte', // the bar below it leads to the rule
    'src/lib/identity/HandoverStrip.svelte', // who sits where is no rule of the game
    'src/lib/lessons/LessonGuide.svelte',
    'src/lib/page/NotFetched.svelte',
    'src/lib/table/bars/AwayStrip.svelte',
  ]);
});
