/** What this browser keeps for itself. Where it may keep nothing, everything works until the page is closed. */

const PREFIX = 'whistlestop.';

/** What was kept under a name, or nothing. */
export function recall(name: string): unknown {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  } catch {
    return undefined; // no storage, or nothing that can be read
  }
}

/** Keep something under a name. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // No storage, or a full one: it lasts as long as the page.
  }
}
