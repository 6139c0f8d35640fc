import { beforeEach, expect, test } from 'vitest';

import { keepAt } from '../../src/lib/net/commitments';
import { shuffleVerdict } from '../../src/lib/net/fairness';
import { keep } from '../../src/lib/storage';

const bytes = (letter: string): string => letter.charCodeAt(0).toString(16).repeat(32);
const [SECRET, HERS, HIS] = [bytes('s'), bytes('h'), bytes('i')];
const PROMISES = {
  secret: '8fd6a6a78f5857d7ba1cfe9033bffeec86da2ba6a4bd60a6f833209d9d3e390d',
  hers: '9432eaeb3d35fc96836055c988e45bd07ef2ef9f63c88f8f3f22f5287a4cb32a',
  his: '64c07d635ccaaa06ba7e75596337ab9596e4af0e72c8540b5d65930cb399a710',
};
const SHUFFLE = {
  table: 'table-7',
  secret: SECRET,
  commitment: PROMISES.secret,
  client_commitments: [PROMISES.hers, null, PROMISES.his],
  contributions: [HERS, null, HIS],
};
/** The example of docs/notation.md; the key is what `whistlestop.shuffle` makes of it. */
const RECORD = {
  edition: 'usa',
  seats: 3,
  key: '07f98334f88a604aa500522cb7002efc5cb751b78b05f7a8163cca0326180eb1',
  shuffle: SHUFFLE,
};

beforeEach(() => {
  keep('shuffles', []);
});

/** This browser has shown her bytes, under a promise of the server. */
function gave(server = PROMISES.secret): void {
  keepAt('table-7', { seat: 0, commitment: PROMISES.hers, bytes: HERS, server });
}

test('a shuffle with our own bytes in it is proven', async () => {
  gave();
  expect(await shuffleVerdict(RECORD, true)).toEqual({ kind: 'proven' });
});

test('one of others is consistent, and that is all', async () => {
  expect(await shuffleVerdict(RECORD, false)).toEqual({ kind: 'consistent' });
});

test('a start that failed before leaves nothing to complain about', async () => {
  gave('a promise before');
  keepAt('table-7', { seat: 2, commitment: PROMISES.his, bytes: HIS, server: PROMISES.secret });
  expect(await shuffleVerdict(RECORD, true)).toEqual({ kind: 'proven' });
  expect(await shuffleVerdict({ ...RECORD, shuffle: null }, true)).toEqual({ kind: 'nothing' });
});

test.each([
  ['a key from elsewhere', { key: bytes('k') }, [{ kind: 'key' }]],
  ['another edition', { edition: 'europe' }, [{ kind: 'key' }]],
  ['another secret', { shuffle: { ...SHUFFLE, secret: bytes('t') } }, [{ kind: 'secret' }, { kind: 'key' }]],
  [
    'bytes of somebody else that were not promised',
    { shuffle: { ...SHUFFLE, contributions: [HERS, null, bytes('j')] } },
    [{ kind: 'part', seat: 2 }, { kind: 'key' }],
  ],
  [
    'bytes for a bot',
    { shuffle: { ...SHUFFLE, contributions: [HERS, HIS, HIS] } },
    [{ kind: 'part', seat: 1 }, { kind: 'key' }],
  ],
  [
    'our bytes replaced, promise and all',
    {
      key: 'b'.repeat(64),
      shuffle: { ...SHUFFLE, client_commitments: [PROMISES.his, null, PROMISES.his], contributions: [HIS, null, HIS] },
    },
    [{ kind: 'own' }, { kind: 'key' }],
  ],
  ['what is no shuffle', { shuffle: { ...SHUFFLE, secret: 'S' } }, [{ kind: 'form' }]],
  ['too few seats', { seats: 4 }, [{ kind: 'form' }]],
])('%s is found', async (_, changes, faults) => {
  gave();
  expect(await shuffleVerdict({ ...RECORD, ...changes }, true)).toEqual({ kind: 'broken', faults });
});

test('a host with another promise than the one that was shown is found, by who sat there to the end', async () => {
  gave('a promise before');
  expect(await shuffleVerdict(RECORD, true)).toEqual({ kind: 'broken', faults: [{ kind: 'promise' }] });
  expect(await shuffleVerdict(RECORD, false)).toEqual({ kind: 'consistent' });
});
