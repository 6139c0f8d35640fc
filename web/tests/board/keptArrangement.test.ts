import { inject, describe, expect, test } from 'vitest';

import { arrangementOf, arrangementToKeep } from '../../src/lib/board/arranging';
import { type KeptArrangement, recalling } from '../../src/lib/board/geometry/keptArrangement';
import { type BoardLayout, layOut } from '../../src/lib/board/layout';
import { boardOf } from './boards';

const FOLDER = '../../src/lib/board/arrangements';
const files = import.meta.glob<KeptArrangement>('../../src/lib/board/arrangements/*.json', {
  import: 'default',
  eager: true,
});

function keptFor(map: string): KeptArrangement {
  const kept = files[`${FOLDER}/${map}.json`];
  if (kept === undefined) throw new RangeError(`nothing is kept for ${map}`);
  return kept;
}

/** The middles of all slots and the places of all names, in units. */
function placesOn({ tracks, cities }: BoardLayout): number[] {
  const slots = [...tracks.values()].flatMap((shape) => shape.slots.flatMap(({ x, y, length }) => [x, y, length]));
  return [...slots, ...[...cities.values()].flatMap(({ label }) => [label.x, label.y])];
}

// After a change to how boards are arranged, `vitest run -u` writes the files again.
describe.each(Object.keys(inject('boards')))('%s', (edition) => {
  const board = boardOf(edition);
  const { map } = board.edition;

  test('has the arrangement that is kept in the file of its map', async () => {
    await expect(`${JSON.stringify(arrangementToKeep(board))}\n`).toMatchFileSnapshot(`${FOLDER}/${map}.json`);
  });

  test('looks the same by the file', () => {
    const found = placesOn(layOut(board, arrangementOf));
    const recalled = placesOn(layOut(board, recalling(keptFor(map))));
    expect(recalled).toHaveLength(found.length);
    expect(Math.max(...recalled.map((place, index) => Math.abs(place - (found[index] ?? Infinity))))).toBeLessThan(
      0.05,
    );
  });
});

test('a route that a file does not know is no route to guess', () => {
  const kept = arrangementToKeep(boardOf('new-york'));
  expect(() => layOut(boardOf('usa'), recalling(kept))).toThrow('does not know the route');
});
