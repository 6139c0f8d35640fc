import { describe, expect, test } from 'vitest';

import { linkTo, namesIn, wishIn } from '../../src/lib/replay/address';

test.each([
  ['', { at: 0, perspective: 'all' }],
  ['?at=12&eyes=3', { at: 12, perspective: 3 }],
  ['?replay&at=7&eyes=all', { at: 7, perspective: 'all' }],
  ['?at=-1&eyes=9', { at: 0, perspective: 'all' }],
  ['?at=1e9&eyes=../1', { at: 0, perspective: 'all' }],
])('%s', (search, wish) => {
  expect(wishIn(search)).toEqual(wish);
});

describe('names', () => {
  test.each([
    ['', []],
    ['#content', []],
    ['#names=Ada,Marta', ['Ada', 'Marta']],
    ['#names=Ada,,Marta', ['Ada', undefined, 'Marta']],
    ['#x=1&names=%C8%98tefan,A%2CB', ['Ștefan', 'A,B']],
    ['#names=%E0%A4%A,Ada', [undefined, 'Ada']],
    ['#names=a%00b%E2%80%AEc', ['abc']],
    ['#names=%3Cb%3EAda%3C%2Fb%3E', ['<b>Ada</b>']],
  ])('%s', (hash, names) => {
    expect(namesIn(hash)).toEqual(names);
  });

  test('are few and not long', () => {
    expect(namesIn(`#names=${'x'.repeat(99)}`)[0]).toHaveLength(24);
    expect(namesIn('#names=a,b,c,d,e,f,g')).toHaveLength(5);
  });
});

describe('a link', () => {
  test('to a record carries the names behind the hash, where no server sees them', () => {
    const link = linkTo({ record: 'abc' }, { at: 5, perspective: 'all' }, ['Ada', undefined, 'A,B']);
    expect(link).toBe('/r/abc?at=5&eyes=all#names=Ada,,A%2CB');
    expect(namesIn(new URL(link, 'http://x').hash)).toEqual(['Ada', undefined, 'A,B']);
  });

  test('to a table needs none, nor does one without names', () => {
    expect(linkTo({ table: 'abc' }, { at: 5, perspective: 1 }, ['Ada'])).toBe('/t/abc?replay&at=5&eyes=1');
    expect(linkTo({ record: 'abc' }, { at: 0, perspective: 'all' }, [undefined])).toBe('/r/abc?at=0&eyes=all');
  });

  test('leads back to the same moment', () => {
    const wish = { at: 42, perspective: 2 } as const;
    expect(wishIn(new URL(linkTo({ table: 'abc' }, wish, []), 'http://x').search)).toEqual(wish);
  });
});
