/** A map of one's own: its files, and what the server says about them. */
import { loadPart } from '../../i18n.svelte';
import type { MapCheck, MapFile } from '../../messages';
import { checkedMap, checkMap } from '../../net/tables';
import { PageProblem, Task } from '../../page/task.svelte';
import { MAP_BYTES } from './files';

const IS_LAYOUT = /\.layout\.(toml|json)$/i;

export class OwnMap {
  readonly task = new Task();
  /** What came of the check; undefined while nothing is chosen. */
  check = $state.raw<MapCheck | undefined>();
  /** The files that were chosen last; a layout may follow its map. */
  private map: MapFile | undefined;
  private layout: MapFile | undefined;

  /** Whether something is wrong with the map that is chosen. */
  get isRefused(): boolean {
    return this.check !== undefined && this.check.map === undefined;
  }

  /** Take a map's files, and have the server look at them. */
  read = async (files: readonly File[]): Promise<void> => {
    await this.task.run(async () => {
      const maps = files.filter(({ name }) => !IS_LAYOUT.test(name));
      const layout = files.find(({ name }) => IS_LAYOUT.test(name));
      if (maps.length > 1) throw new PageProblem('web.form.map.several');
      await this.take(maps[0], layout);
    });
  };

  /** Take a map that the server has been given already. */
  fetch = async (id: string): Promise<void> => {
    await this.task.run(async () => {
      const [check] = await Promise.all([checkedMap(id), loadPart('maps')]);
      this.check = check;
    });
  };

  /** Go without it. */
  remove = (): void => {
    this.check = this.map = this.layout = this.task.sentence = undefined;
  };

  private async take(map: File | undefined, layout: File | undefined): Promise<void> {
    const its = map === undefined ? this.map : await textOf(map);
    if (its === undefined) throw new PageProblem('web.form.map.layout_alone');
    const places = layout === undefined ? (map === undefined ? this.layout : undefined) : await textOf(layout);
    [this.map, this.layout] = [its, places];
    if (its.text.length + (places?.text.length ?? 0) > MAP_BYTES) throw new PageProblem('web.start.file.too_large');
    // What can be wrong with a map is a lot, and few have one of their own.
    const [check] = await Promise.all([
      checkMap({ map: its, ...(places === undefined ? {} : { layout: places }) }),
      loadPart('maps'),
    ]);
    this.check = check;
  }
}

async function textOf(file: File): Promise<MapFile> {
  return { name: file.name.slice(-200), text: await file.text() };
}
