/** JSON Merge Patch (RFC 7396): how the scene follows the steps. */

type Members = Readonly<Record<string, unknown>>;

/**
 * A document after a patch. Neither is changed; whatever the patch leaves as it was is shared with the old
 * document, so that `===` tells what is new.
 */
export function mergePatch<T>(target: T, patch: unknown): T {
  return merged(target, patch) as T;
}

function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return isSame(target, patch) ? target : patch;
  const before = new Map(Object.entries(isObject(target) ? target : {}));
  const after = new Map(before);
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) after.delete(name);
    else after.set(name, merged(before.get(name), change));
  }
  return isObject(target) && isSameMap(before, after) ? target : Object.fromEntries(after);
}

function isSameMap(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.has(name) && other.get(name) === value);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Arrays come as a whole, also where only one of many patches has changed something in them. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  return one.length === other.length && one.every((part, place) => isEqual(part, other[place]));
}

function isEqual(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return isSame(one, other);
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]));
}
