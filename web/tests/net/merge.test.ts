import { describe, expect, test } from 'vitest';

import { mergePatch } from '../../src/lib/net/merge';
import { randomNumbers, type Random } from './random';

// The examples of RFC 7396, appendix A.
test.each<[unknown, unknown, unknown]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j after %j is %j', (target, patch, result) => {
  expect(mergePatch(target, patch)).toEqual(result);
});

describe('what the patch leaves as it was', () => {
  const before = { game: { row: ['red', null], tracks: { a: 1 } }, table: { seats: [{ name: 'Ada' }] } };

  test('is the same as before', () => {
    const after = mergePatch(before, { game: { tracks: { b: 0 } } });
    expect(after).toEqual({ ...before, game: { row: ['red', null], tracks: { a: 1, b: 0 } } });
    expect(after.table).toBe(before.table);
    expect(after.game.row).toBe(before.game.row);
  });

  test('is the same even if the patch says it again', () => {
    const same = { table: { seats: [{ name: 'Ada' }] }, game: { row: ['red', null], tracks: { a: 1, c: null } } };
    expect(mergePatch(before, same)).toBe(before);
  });

  test.each([[[{ name: 'Bea' }]], [[{ name: 'Ada', bot: 'greedy' }]], [[{}]], [[]], [[null]]])(
    'but not if an array differs: %j',
    (seats) => {
      const after = mergePatch(before, { table: { seats } });
      expect(after.table.seats).toEqual(seats);
      expect(after.game).toBe(before.game);
    },
  );
});

test('names that objects have by themselves are names like others', () => {
  const patch: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": {"b": 2}}');
  const after = mergePatch<object>({}, patch);
  expect(JSON.stringify(after)).toBe('{"__proto__":{"a":1},"constructor":{"b":2}}');
  expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
});

describe('any documents', () => {
  test('a patch from one to the other makes the other, and changes neither', () => {
    const random = randomNumbers(7);
    for (let round = 0; round < 300; round++) {
      const [one, other] = [someObject(random, 3), someObject(random, 3)];
      const [before, patch] = [JSON.stringify(one), difference(one, other)];
      const written = JSON.stringify(patch);
      expect(mergePatch(one, patch)).toEqual(other);
      expect([JSON.stringify(one), JSON.stringify(patch)]).toEqual([before, written]);
    }
  });
});

type Document = Record<string, unknown>;

function someObject(random: Random, depth: number): Document {
  const names = ['a', 'b', 'c', 'd'].filter(() => random.below(3) > 0);
  return Object.fromEntries(names.map((name) => [name, someValue(random, depth)]));
}

function someValue(random: Random, depth: number): unknown {
  const kind = random.below(depth > 0 ? 4 : 2);
  if (kind === 0) return random.below(3);
  if (kind === 1) return ['x', true, ''][random.below(3)];
  return kind === 2 ? [random.below(2), null, someObject(random, depth - 1)] : someObject(random, depth - 1);
}

/** As the server writes patches. */
function difference(before: Document, after: Document): Document {
  const gone = Object.keys(before).filter((name) => !(name in after));
  const changed = Object.entries(after).flatMap(([name, value]): [string, unknown][] => {
    const old = before[name];
    if (isDocument(old) && isDocument(value)) return [[name, difference(old, value)]];
    return JSON.stringify(old) === JSON.stringify(value) ? [] : [[name, value]];
  });
  return Object.fromEntries([...gone.map((name) => [name, null] as const), ...changed]);
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
