/** Files that somebody gives the page: recorded games, and maps of one's own. */
import { PageProblem } from '../../page/task.svelte';

type Json = Record<string, unknown>;

/** What the server takes. */
export const MAP_BYTES = 300_000;
export const RECORD_BYTES = 1_000_000;

/** The object in a JSON file. A file of several records has one a line: the first counts. */
export async function readJson(file: File, mostBytes: number): Promise<Json> {
  const text = await file.text();
  const found = objectIn(text) ?? objectIn(text.split('\n', 1)[0] ?? '');
  if (found === undefined) throw new PageProblem('web.start.file.not_json');
  if (JSON.stringify(found).length > mostBytes) throw new PageProblem('web.start.file.too_large');
  return found;
}

/** Whether these are the files of a map, rather than a recorded game. */
export async function holdMap(files: readonly File[]): Promise<boolean> {
  if (files.some(({ name }) => /\.toml$|\.layout\.json$/i.test(name))) return true;
  const [file] = files;
  const found = file === undefined || file.size > MAP_BYTES ? undefined : objectIn(await file.text());
  return found !== undefined && 'cities' in found && !('actions' in found);
}

function objectIn(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
