/** Which page an address stands for. */

export type Route =
  | { page: 'start'; map?: string }
  | { page: 'table'; table: string; isTableView: boolean }
  | { page: 'replay'; table: string }
  | { page: 'record'; record: string }
  | { page: 'rules'; edition: string; table?: string }
  | { page: 'identity' }
  | { page: 'notices' }
  | { page: 'unknown' };

/** The page that an address stands for: its path, and what follows the question mark. */
export function routeOf(path: string, query = ''): Route {
  const [, edition] = /^\/rules\/([0-9a-z-]+)\/?$/.exec(path) ?? [];
  if (edition !== undefined) return rulesRoute(edition, new URLSearchParams(query));
  const [, kind, id] = /^\/(?:([tr])\/([0-9a-z]+)\/?)?$/.exec(path) ?? ['none'];
  if (kind === 't' && id !== undefined) return tableRoute(id, new URLSearchParams(query));
  if (kind === 'r' && id !== undefined) return { page: 'record', record: id };
  return path === '/' ? startRoute(new URLSearchParams(query)) : plainRoute(path);
}

/** The pages that their paths alone name. */
const PLAIN = { me: 'identity', notices: 'notices' } as const;

function plainRoute(path: string): Route {
  const name = /^\/(me|notices)\/?$/.exec(path)?.[1] as keyof typeof PLAIN | undefined;
  return { page: name === undefined ? 'unknown' : PLAIN[name] };
}

/** The start page; with the id of a map that the server was given, it begins with a table on that. */
function startRoute(query: URLSearchParams): Route {
  const map = /^[0-9a-z]+$/.exec(query.get('map') ?? '')?.[0];
  return map === undefined ? { page: 'start' } : { page: 'start', map };
}

/** The rules of an edition; a map of somebody's own is known only to the tables where it is played. */
function rulesRoute(edition: string, query: URLSearchParams): Route {
  const table = query.get('table');
  return table === null ? { page: 'rules', edition } : { page: 'rules', edition, table };
}

function tableRoute(table: string, query: URLSearchParams): Route {
  if (query.has('replay')) return { page: 'replay', table };
  return { page: 'table', table, isTableView: query.get('view') === 'table' };
}
