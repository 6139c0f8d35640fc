import { createHash } from 'node:crypto';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { fromHex, newId, randomBytes, toHex } from '../../src/lib/net/bytes';
import { ownSha256, sha256 } from '../../src/lib/net/sha256';
import { randomNumbers } from './random';

afterEach(() => {
  vi.unstubAllGlobals();
});

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

// FIPS 180-4 and NIST's examples.
const VECTORS: [string, string][] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
];

test.each(VECTORS)('%.20s…', async (text, digest) => {
  expect(toHex(ownSha256(bytesOf(text)))).toBe(digest);
  expect(await sha256(bytesOf(text))).toBe(digest);
});

test('any bytes of any length', () => {
  const random = randomNumbers(3);
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, () => random.below(256));
    expect(toHex(ownSha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('it works where the browser has none', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(await sha256(bytesOf('abc'))).toBe(VECTORS[1]?.[1]);
});

describe('bytes', () => {
  test('as hexadecimal digits and back', () => {
    expect(toHex(Uint8Array.of(0, 10, 255))).toBe('000aff');
    expect(fromHex('000aff')).toEqual(Uint8Array.of(0, 10, 255));
    expect(fromHex('')).toHaveLength(0);
  });

  test('are as many as asked for, and others each time', () => {
    expect(randomBytes(32)).toHaveLength(32);
    expect(newId()).not.toBe(newId());
    expect(newId()).toMatch(/^[0-9a-f]{24}$/);
  });
});
