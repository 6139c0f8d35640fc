/** Which page an address stands for, and how to get from one to the other without loading anything again. */

import { type Route, routeOf } from './routes';

let address = $state.raw({ path: location.pathname, query: location.search });
let hasMoved = false;
const route = $derived(routeOf(address.path, address.query));

export const router = {
  get route(): Route {
    return route;
  },
};

/** Give a new page the focus, so that screen readers announce the change; the first page leaves it alone. */
export function focusOnArrival(content: HTMLElement): void {
  if (hasMoved) content.focus({ preventScroll: true });
}

/** The way to a table or to a recorded game. */
export const tablePath = (table: string): string => `/t/${table}`;
export const replayPath = (table: string): string => `/t/${table}?replay`;
export const recordPath = (record: string): string => `/r/${record}`;

/** The way to the rules of an edition, and to one of them; `table` is for a map of somebody's own. */
export function rulesPath(edition: string, { table, rule }: { table?: string; rule?: string } = {}): string {
  const query = edition === 'custom' && table !== undefined ? `?table=${table}` : '';
  return `/rules/${edition}${query}${rule === undefined ? '' : `#${rule}`}`;
}

/** Go to another page of ours. */
export function go(to: string): void {
  history.pushState(null, '', to);
  readAddress();
  scrollTo(0, 0);
}

/** The browser went back or forward. */
export function readAddress(): void {
  address = { path: location.pathname, query: location.search };
  hasMoved = true;
}

/** Follow a click on a link to one of our pages; whatever else it means is left to the browser. */
export function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !isPlain(event) || !isOurs(link)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

function isPlain(event: MouseEvent): boolean {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

function isOurs(link: HTMLAnchorElement): boolean {
  const isElsewhere = link.origin !== location.origin || link.hasAttribute('download') || link.target !== '';
  const isOnThisPage = link.pathname === location.pathname && link.hash !== '';
  return !isElsewhere && !isOnThisPage && !link.pathname.startsWith('/api/');
}
