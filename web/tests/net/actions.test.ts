import { describe, expect, test } from 'vitest';

import { actionText, CARD_COLORS, parseAction, type Action } from '../../src/lib/net/actions';
import { groupLegal } from '../../src/lib/net/legal';
import { randomNumbers, type Random } from './random';

// From games that the server has played.
const REAL = [
  'keep 1 2 4',
  'keep 3',
  'draw blind',
  'draw row wild',
  'draw row orange',
  'claim denver-kansas_city-1 black wilds=1',
  'claim duluth-sault_st_marie purple wilds=1',
  'claim calgary-helena blue wilds=3',
  'claim berlin-warszawa-2 yellow wilds=1',
  'claim kobenhavn-stockholm-1 wild wilds=3',
  'pay wilds=0',
  'pay wilds=3',
  'refuse',
  'station wien orange wilds=2',
  'station berlin wild wilds=1',
  'station kobenhavn green wilds=0',
  'tickets',
  'pass',
];

describe('an action as text', () => {
  test.each(REAL)('%s', (text) => {
    expect(actionText(parseAction(text))).toBe(text);
  });

  test.each<[string, Action]>([
    ['keep 3 1', { kind: 'keep', positions: [1, 3] }],
    ['draw blind', { kind: 'draw', from: 'blind' }],
    ['draw row red', { kind: 'draw', from: 'red' }],
    ['  CLAIM denver-helena   green wilds=01 ', { kind: 'claim', track: 'denver-helena', color: 'green', wilds: 1 }],
    ['station paris blue wilds=0', { kind: 'station', city: 'paris', color: 'blue', wilds: 0 }],
    ['pay wilds=1', { kind: 'pay', wilds: 1 }],
    ['Refuse', { kind: 'refuse' }],
    ['tickets', { kind: 'tickets' }],
    ['pass', { kind: 'pass' }],
  ])('%s is read', (text, action) => {
    expect(parseAction(text)).toEqual(action);
  });

  test.each([
    '',
    'walk',
    'keep',
    'keep 0',
    'keep 7',
    'keep 1 1',
    'keep 12',
    'draw',
    'draw row',
    'draw row gray',
    'draw blind red',
    'claim denver-helena',
    'claim denver-helena gray wilds=0',
    'claim denver-helena green wilds=100',
    'claim denver-helena green wilds=-1',
    'claim denver helena green wilds=1',
    'claim zürich-wien green wilds=1',
    'station paris blue',
    'pay wilds=4',
    'pay wilds=00',
    'pass now',
    `claim ${'a'.repeat(200)} red wilds=0`,
  ])('%j is none', (text) => {
    expect(() => parseAction(text)).toThrow(SyntaxError);
  });

  test('positions are written in rising order', () => {
    expect(actionText({ kind: 'keep', positions: [4, 1, 2] })).toBe('keep 1 2 4');
  });

  test('whatever is written can be read', () => {
    const random = randomNumbers(11);
    for (let round = 0; round < 2_000; round++) {
      const action = someAction(random);
      expect(parseAction(actionText(action))).toEqual(action);
      expect(parseAction(distorted(actionText(action), random))).toEqual(action);
    }
  });
});

function someAction(random: Random): Action {
  const [color, wilds] = [random.of(CARD_COLORS), random.below(10)];
  const id = Array.from({ length: 1 + random.below(30) }, () => random.of(['a', 'z', '0', '9', '_', '-'])).join('');
  const positions = [1, 2, 3, 4, 5, 6].filter(() => random.below(2) === 0);
  return random.of<Action>([
    { kind: 'keep', positions: positions.length > 0 ? positions : [6] },
    { kind: 'draw', from: random.of(['blind', color]) },
    { kind: 'claim', track: id, color, wilds },
    { kind: 'station', city: id, color, wilds },
    { kind: 'pay', wilds: random.below(4) },
    { kind: random.of(['refuse', 'tickets', 'pass']) },
  ]);
}

/** The same in another spelling that has to be read. */
function distorted(text: string, random: Random): string {
  const words = text.split(' ').map((word) => (random.below(2) === 0 ? word : word.toUpperCase()));
  return ` ${words.join(random.of([' ', '   ', '\t']))} `;
}

describe('legal actions', () => {
  test('are sorted by what can be touched', () => {
    const legal = groupLegal(REAL.filter((text) => !text.startsWith('pay')));
    expect(legal.draws).toEqual({
      blind: 'draw blind',
      row: new Map([
        ['wild', 'draw row wild'],
        ['orange', 'draw row orange'],
      ]),
    });
    expect([...legal.claims.keys()]).toContain('denver-kansas_city-1');
    expect([...legal.stations.keys()]).toEqual(['wien', 'berlin', 'kobenhavn']);
    expect(legal.keeps).toEqual([
      { text: 'keep 1 2 4', positions: [1, 2, 4] },
      { text: 'keep 3', positions: [3] },
    ]);
    expect(legal).toMatchObject({ refuse: 'refuse', tickets: 'tickets', pass: 'pass' });
  });

  test('ways to pay begin with the fewest wilds, and keep their order else', () => {
    const claim = (paid: string): string => `claim denver-helena ${paid}`;
    const ways = ['red wilds=2', 'blue wilds=0', 'wild wilds=4', 'red wilds=0', 'blue wilds=1'].map(claim);
    const { claims, pays } = groupLegal([...ways, 'pay wilds=2', 'pay wilds=0', 'pay wilds=1']);
    expect(claims.get('denver-helena')).toEqual([
      { text: claim('blue wilds=0'), color: 'blue', wilds: 0 },
      { text: claim('red wilds=0'), color: 'red', wilds: 0 },
      { text: claim('blue wilds=1'), color: 'blue', wilds: 1 },
      { text: claim('red wilds=2'), color: 'red', wilds: 2 },
      { text: claim('wild wilds=4'), color: 'wild', wilds: 4 },
    ]);
    expect(pays.map(({ wilds }) => wilds)).toEqual([0, 1, 2]);
  });

  test('nothing is nothing', () => {
    const legal = groupLegal([]);
    expect([legal.draws.blind, legal.claims.size, legal.tickets, legal.keeps]).toEqual([undefined, 0, undefined, []]);
  });

  test('a thousand are sorted in no time', () => {
    const random = randomNumbers(5);
    const many = Array.from({ length: 1_400 }, () => {
      const [color, wilds] = [random.of(CARD_COLORS), random.below(4)];
      return `claim city_${random.below(90)}-helena ${color} wilds=${wilds}`;
    });
    const times = Array.from({ length: 5 }, () => {
      const before = performance.now();
      groupLegal(many);
      return performance.now() - before;
    });
    expect(Math.min(...times)).toBeLessThan(50);
    expect([...groupLegal(many).claims.values()].flat()).toHaveLength(1_400);
  });
});
