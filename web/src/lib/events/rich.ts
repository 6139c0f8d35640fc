/** Texts with bold words. Catalogs mark them with `*…*`; names and chat can't. */
import { number, t, type Key } from '../i18n.svelte';

/** A piece of a text. */
export interface Part {
  text: string;
  isBold: boolean;
}

/** What fills a gap: plain, or already in parts. */
export type RichValue = string | number | readonly Part[];
export type RichValues = Readonly<Record<string, RichValue>>;

/** A text in parts, with its gaps filled. Marks are read before anything is filled in, so a value can't bring its own. */
export function rich(text: string, values: RichValues = {}): Part[] {
  return joined(text.split('*').flatMap((piece, place) => filled(piece, place % 2 === 1, values)));
}

/** The text for a key in parts; `count` decides between plural forms. */
export function tell(key: Key, values: RichValues = {}): Part[] {
  const { count } = values;
  return rich(t(key, typeof count === 'number' ? { count } : {}), values);
}

/** Parts as one text, for ears. */
export function plain(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('');
}

/** Whole sentences, one after the other. */
export function sentences(...told: readonly (readonly Part[])[]): Part[] {
  return joined(told.flatMap((parts, place) => (place === 0 ? parts : [{ text: ' ', isBold: false }, ...parts])));
}

function filled(piece: string, isBold: boolean, values: RichValues): Part[] {
  // Every second piece is the name of a gap.
  return piece.split(/\{(\w+)\}/).flatMap((text, place) => {
    return place % 2 === 0 ? [{ text, isBold }] : partsOf(values[text] ?? `{${text}}`, isBold);
  });
}

function partsOf(value: RichValue, isBold: boolean): readonly Part[] {
  if (typeof value === 'object') return value;
  return [{ text: typeof value === 'number' ? number(value) : value, isBold }];
}

/** The same with neighbors of one kind in one part, and nothing empty. */
function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last?.isBold === part.isBold) last.text += part.text;
    else if (part.text !== '') found.push({ ...part });
  }
  return found;
}
