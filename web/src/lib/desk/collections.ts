/** Collections that are replaced and never changed, as `$state.raw` wants them. */

export const NOTHING_FINISHED: ReadonlyMap<number, readonly string[]> = new Map();

/** A map with one entry more. */
export function withEntry<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> {
  return new Map([...map, [key, value]]);
}

/** A set with one item more, or without it if it was there. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return set.has(item) ? without(set, item) : new Set([...set, item]);
}

export function without<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return new Set([...set].filter((other) => other !== item));
}

export function setOf<Item>(items: Iterable<Item>): ReadonlySet<Item> {
  return new Set(items);
}
