import { beforeAll, expect, test } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import { moveGroups } from '../../../src/lib/table/log/moves';
import { cleanUp, deskAt, type Situation } from '../../desk/fixtures';

beforeAll(() => setLanguage('en'));

cleanUp();

/** Groups as their titles with the names of their moves. */
function listed(situation: Situation): [string, string[]][] {
  const { desk } = deskAt(situation);
  return moveGroups(desk).map(({ title, moves }) => [title, moves.map(({ name }) => name)]);
}

test('cards, routes, tickets', () => {
  const legal = ['tickets', 'draw row red', 'draw row wild', 'draw blind', 'claim denver-helena green wilds=0'];
  expect(listed({ legal: [...legal, 'claim denver-helena green wilds=2'] })).toEqual([
    ['Cards', ['Draw from the deck', 'Take red', 'Take locomotive']],
    ['Denver – Helena, 7 points', ['4 green', '2 green and 2 locomotives']],
    ['Other', ['Draw tickets']],
  ]);
});

test('tickets to keep, by name', () => {
  const offer = ['base-boston-miami', 'base-calgary-phoenix'];
  expect(listed({ legal: ['keep 1', 'keep 1 2'], own: { offer }, game: { decision: 'keep-tickets' } })).toEqual([
    ['Keep', ['Boston – Miami', 'Boston – Miami + Calgary – Phoenix']],
  ]);
});

test('a tunnel, to pay or not', () => {
  const tunnel = { track: 'madrid-pamplona-2', color: 'white' as const, wilds: 0, turned: [], counted: [], due: 2 };
  const legal = ['refuse', 'pay wilds=0', 'pay wilds=1'];
  expect(listed({ edition: 'europe', legal, game: { tunnel, decision: 'tunnel' } })).toEqual([
    ['Madrid – Pamplona', ['Pay 2 white', 'Pay 1 white and 1 locomotive', 'Take back']],
  ]);
});

test('stations at their price, and passing', () => {
  const legal = ['station paris red wilds=0', 'station paris wild wilds=1', 'pass'];
  expect(listed({ edition: 'europe', legal })).toEqual([
    ['Station in Paris', ['1 red', '1 locomotive']],
    ['Other', ['Pass']],
  ]);
});

test('nothing to do is no group', () => {
  expect(listed({ legal: undefined })).toEqual([]);
});

test('every legal action is there once, whatever the others are', () => {
  const legal = [
    ...['draw blind', 'draw row red', 'draw row blue', 'tickets', 'pass'],
    ...['claim boston-montreal-1 red wilds=0', 'claim boston-montreal-2 red wilds=0'],
    ...['claim boston-montreal-1 blue wilds=0', 'claim boston-montreal-2 blue wilds=1'],
  ];
  const { desk } = deskAt({ legal });
  const groups = moveGroups(desk);
  const texts = groups.flatMap(({ moves }) => moves.map(({ text }) => text));
  expect(texts.toSorted()).toEqual(legal.toSorted());
  const keys = groups.map(({ moves }) => moves[0]?.text);
  expect(new Set(keys).size).toBe(groups.length);
});
