/** What a link to a replay says: where it is to begin, from which perspective, and who played. */
import { recordPath, replayPath } from '../router.svelte';
import type { Perspective, Source } from './story';

/** What a link asks for. */
export interface Wish {
  /** After how many steps; a story may be shorter. */
  at: number;
  perspective: Perspective;
}

const LONGEST_NAME = 24;
const MOST_SEATS = 5;
// Whatever can't be seen, or turns what follows around.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** What `?at=…&eyes=…` asks for; nothing that it says is trusted. */
export function wishIn(search: string): Wish {
  const asked = new URLSearchParams(search);
  const perspective = /^[0-4]$/.exec(asked.get('eyes') ?? '');
  return { at: numberIn(asked.get('at')), perspective: perspective ? Number(perspective[0]) : 'all' };
}

/** The names in `#names=Ada,Marta`, by seat: a record holds none, so the person that shares it may add them. */
export function namesIn(hash: string): (string | undefined)[] {
  const listed = /^#(?:.*&)?names=([^&]*)/.exec(hash)?.[1];
  return listed === undefined ? [] : listed.split(',').slice(0, MOST_SEATS).map(cleanName);
}

/** The link to a moment of a replay, without the server's address. */
export function linkTo(source: Source, { at, perspective }: Wish, names: readonly (string | undefined)[]): string {
  const query = `at=${at}&eyes=${perspective}`;
  if ('table' in source) return `${replayPath(source.table)}&${query}`;
  const listed = names.map((name) => encodeURIComponent(name ?? '')).join(',');
  const hash = names.some((name) => name !== undefined) ? `#names=${listed}` : '';
  return `${recordPath(source.record)}?${query}${hash}`;
}

function numberIn(text: string | null): number {
  return /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0;
}

function cleanName(part: string): string | undefined {
  const name = decoded(part).replace(UNSEEN, '').trim().slice(0, LONGEST_NAME);
  return name === '' ? undefined : name;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return ''; // not what a browser writes
  }
}
