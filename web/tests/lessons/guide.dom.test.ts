import { flushSync } from 'svelte';
import { beforeAll, expect, test } from 'vitest';

import { loadPart, setLanguage } from '../../src/lib/i18n.svelte';
import { Guide } from '../../src/lib/lessons/guide.svelte';
import GuidePanel from '../../src/lib/lessons/GuidePanel.svelte';
import { spotsOf } from '../../src/lib/lessons/spots';
import type { LessonStep } from '../../src/lib/messages';
import { parseAction } from '../../src/lib/net/actions';
import { cameraFor } from '../../src/lib/board/camera.svelte';
import { changeSettings } from '../../src/lib/settings.svelte';
import { cleanUp, deskAt, find, has, owes, press, show, textOf, type Situation } from '../desk/fixtures';

const KEEP = 'keep 1 3';
const CLAIM = 'claim denver-santa_fe purple wilds=0';
const STEPS: LessonStep[] = [
  { says: ['lesson.tickets'], action: KEEP, rule: 'S4' },
  { says: ['lesson.deck'], action: 'draw blind' },
  { says: ['lesson.row.pays'], action: 'draw row purple' },
  { says: ['lesson.points'], action: CLAIM },
  { says: ['lesson.end.longest'] },
];
const OFFER = ['base-boston-miami', 'base-calgary-phoenix', 'base-denver-el_paso'];

beforeAll(async () => {
  await setLanguage('en');
  await loadPart('lessons');
  changeSettings({ confirms: true });
});

cleanUp();

function guideAt(lesson: number, more: Situation = {}): { guide: Guide } & ReturnType<typeof deskAt> {
  const action = STEPS[lesson]?.action;
  const at = deskAt({
    own: { lesson, offer: lesson === 0 ? OFFER : [] },
    legal: action ? [action] : undefined,
    ...more,
  });
  return { ...at, guide: new Guide(at.desk, STEPS) };
}

function showPanel(lesson: number): ReturnType<typeof guideAt> {
  const at = guideAt(lesson);
  show(GuidePanel, { guide: at.guide, desk: at.desk, camera: cameraFor(at.desk.layout) });
  return at;
}

test('the server says which step it is', () => {
  const { guide, session } = guideAt(1);
  expect([guide.index, guide.progress]).toEqual([1, 'Step 2 of 5']);
  session.step([], { own: { lesson: 2 }, decision: owes(['draw row purple']) });
  expect([guide.index, guide.progress, guide.asks]).toEqual([
    2,
    'Step 3 of 5',
    'Take 1 purple from the face-up cards.',
  ]);
});

test('a step names tickets, routes and prices as the board does', () => {
  const { guide } = guideAt(0);
  expect(guide.says[0]).toContain('Keep at least 2');
  expect(guide.asks).toBe('Tick only Boston – Miami and Denver – El Paso, then keep them.');
  expect(guideAt(2).guide.says[0]).toContain('Denver – Santa Fe');
  const claim = guideAt(3).guide;
  expect(claim.says).toEqual(['This one scores 2 points right away.']);
  expect(claim.asks).toBe('Choose Denver – Santa Fe on the map, and pay 2 purple.');
});

test('while others play there is nothing to be done', () => {
  const { guide, session } = guideAt(3);
  expect([guide.isWaiting, guide.place]).toEqual([false, 'denver-santa_fe']);
  session.step([], { own: { lesson: 3 } });
  expect([guide.isWaiting, guide.place, guide.spots.lit]).toEqual([true, undefined, []]);
});

test('while an answer is on its way the step stays, but nothing is lit', () => {
  const { guide, desk, session } = guideAt(1);
  session.outcome = 'pending';
  void desk.play('draw blind');
  expect([guide.isWaiting, guide.spots.lit]).toEqual([false, []]);
});

test('the last step asks for nothing', () => {
  const { guide } = guideAt(4);
  expect([guide.isComplete, guide.isWaiting, guide.asks, guide.share]).toEqual([true, false, undefined, 1]);
  expect(guide.says).toEqual(['The longest path scores 10 points.']);
});

test('a route that is chosen is confirmed next', async () => {
  const { guide, desk } = guideAt(3);
  await desk.pickTrack('denver-santa_fe');
  expect([guide.place, guide.spots.entries]).toEqual([undefined, ['[data-confirm]']]);
});

test.each([
  ['draw blind', '[data-deck]'],
  ['draw row wild', '[data-slot][data-color="wild"]'],
  ['tickets', '[data-draw-tickets]'],
  ['pay wilds=0', '[data-pay]'],
  ['keep 2', '[data-offer="2"]:not(:checked)'],
  ['station paris red wilds=0', '[data-build][aria-pressed="false"]'],
])('%s is done at %s', (text, place) => {
  expect(spotsOf(parseAction(text), text, false).entries).toContain(place);
});

test('the panel says why, what to do, and where to read more', () => {
  const { desk } = showPanel(0);
  expect(find('[data-lesson]').getAttribute('data-wanted')).toBe(KEEP);
  expect(textOf('.caption')).toContain('Lesson: USA Step 1 of 5');
  expect(textOf('[data-asks]')).toContain('Denver – El Paso');
  press('[data-rule-link="S4"]');
  expect(desk.lookedUp).toBe('S4');
});

test('the words can be hidden, but not what to do', () => {
  showPanel(0);
  press('.fold');
  expect([has('.why'), has('[data-asks]')]).toEqual([false, true]);
  press('.fold');
  expect(has('.why')).toBe(true);
});

test('a route to claim is lit on the board, until the lesson is left', () => {
  const { desk, session } = showPanel(3);
  expect(desk.marks.pointed).toBe('denver-santa_fe');
  session.step([], { own: { lesson: 4 } });
  flushSync();
  expect(desk.marks.pointed).toBeUndefined();
});

test('at the end one plays on, or begins another game', () => {
  showPanel(4);
  expect(textOf('.caption')).toContain('Lesson: USA Lesson complete');
  expect(find('[data-new-game]').getAttribute('href')).toBe('/');
  press('[data-play-on]');
  expect(has('[data-lesson]')).toBe(false);
});

test('a player that asks where something is done is led there', () => {
  showPanel(1);
  document.body.insertAdjacentHTML('beforeend', '<button data-deck></button>');
  const deck = find('[data-deck]');
  deck.getClientRects = () => [deck.getBoundingClientRect()] as unknown as DOMRectList;
  press('[data-show]');
  expect(document.activeElement).toBe(deck);
});
