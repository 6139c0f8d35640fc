/** A change of one track draws that track again, and not the board. */
import { flushSync } from 'svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { BoardView } from '../../src/lib/board/boardView';
import { cameraFor } from '../../src/lib/board/camera.svelte';
import BoardDrawing from '../../src/lib/board/drawing/BoardDrawing.svelte';
import { setLanguage } from '../../src/lib/i18n.svelte';
import { changeSettings } from '../../src/lib/settings.svelte';
import { answered, cleanUp, deskAt, layoutOf, show } from '../desk/fixtures';

const TRACK = 'chelsea-soho';

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  changeSettings({ confirms: true });
});

cleanUp();

function drawnDesk(legal: readonly string[] = []): ReturnType<typeof deskAt> & { view: BoardView } {
  const at = deskAt({ edition: 'new-york', legal });
  const layout = layoutOf('new-york');
  const view = new BoardView({ board: at.board, layout, camera: cameraFor(layout) }, () => at.desk);
  show(BoardDrawing, { view, hovered: undefined, entry: undefined, focused: undefined });
  return { ...at, view };
}

/** The tracks and cities in which something is another after an act. */
async function redrawnBy(act: () => void): Promise<(string | undefined)[]> {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  act();
  flushSync();
  const records = observer.takeRecords();
  await answered();
  records.push(...observer.takeRecords());
  observer.disconnect();
  const places = records.flatMap(({ target }) => {
    const { dataset } = (target as Element).closest<SVGElement>('[data-track], [data-city]') ?? {};
    return dataset === undefined ? [] : [dataset.track ?? dataset.city];
  });
  return [...new Set(places)];
}

test('a track that is chosen is drawn again alone, and no other is put into words', async () => {
  const { desk, view } = drawnDesk([`claim ${TRACK} purple wilds=0`]);
  const worded = vi.spyOn(view, 'trackName');
  expect(await redrawnBy(() => void desk.pickTrack(TRACK))).toEqual([TRACK]);
  expect(worded).not.toHaveBeenCalled();
});

test('a track that is claimed by another is drawn again alone', async () => {
  const { session } = drawnDesk();
  const claimed = await redrawnBy(() => {
    session.step([], { game: { tracks: { 'brooklyn-chinatown-1': 1 } } });
  });
  expect(claimed).toEqual(['brooklyn-chinatown-1']);
});
