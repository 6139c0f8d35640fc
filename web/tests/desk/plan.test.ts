import { expect, test } from 'vitest';

import { groupLegal } from '../../src/lib/net/legal';
import { Plan } from '../../src/lib/desk/plan.svelte';
import { namesOf, owes } from './fixtures';

const CLAIM = 'claim denver-helena green wilds=0';
const DEARER = 'claim denver-helena green wilds=1';

function planFor(...legal: string[]): Plan {
  return new Plan({ decision: owes(legal), legal: groupLegal(legal), names: namesOf('usa') });
}

test('the first way to pay is chosen until another is', () => {
  const plan = planFor(DEARER, CLAIM);
  plan.make({ kind: 'track', track: 'denver-helena' });
  expect([plan.option?.text, plan.text]).toEqual([CLAIM, CLAIM]);
  plan.pay(DEARER);
  expect([plan.option?.text, plan.text]).toEqual([DEARER, DEARER]);
});

test('a plan can be made with a way to pay', () => {
  const plan = planFor(CLAIM, DEARER);
  plan.make({ kind: 'track', track: 'denver-helena' }, DEARER);
  expect(plan.text).toBe(DEARER);
});

test('tickets cost nothing and are drawn by their own action', () => {
  const plan = planFor('tickets');
  plan.make({ kind: 'tickets' });
  expect([plan.text, plan.options]).toEqual(['tickets', []]);
});

test('who looks for a city builds, and so does who has found one', () => {
  const plan = planFor('station denver red wilds=0');
  plan.make({ kind: 'building' });
  expect([plan.isBuilding, plan.text]).toEqual([true, undefined]);
  plan.make({ kind: 'city', city: 'denver' });
  expect([plan.isBuilding, plan.text]).toEqual([true, 'station denver red wilds=0']);
  plan.drop();
  expect([plan.isBuilding, plan.choice]).toEqual([false, undefined]);
});

test('without a decision there is nothing to plan', () => {
  const plan = new Plan({ decision: undefined, legal: groupLegal([]), names: namesOf('usa') });
  plan.make({ kind: 'tickets' });
  plan.pay(CLAIM);
  expect([plan.choice, plan.text]).toEqual([undefined, undefined]);
});

test('odds count for the action that they were asked for', () => {
  const plan = planFor(CLAIM, DEARER);
  plan.make({ kind: 'track', track: 'denver-helena' });
  plan.learn(CLAIM, [0.5, 0.5, 0, 0]);
  expect([plan.odds, plan.oddsFor(CLAIM)]).toEqual([
    [0.5, 0.5, 0, 0],
    [0.5, 0.5, 0, 0],
  ]);
  plan.pay(DEARER);
  expect(plan.odds).toBeUndefined();
});
