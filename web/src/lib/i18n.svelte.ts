/** Every text by its key, in the language that is chosen. Changing the language redraws what is on the page. */

import { whenIdle } from './idle';

/** A key that the catalogs have: anything else is refused by the type checker. */
export type Key =
  | keyof typeof import('../locales/en.json')
  | keyof typeof import('../locales/rules/en.json')
  | keyof typeof import('../locales/hints/en.json')
  | keyof typeof import('../locales/identity/en.json')
  | keyof typeof import('../locales/lessons/en.json')
  | keyof typeof import('../locales/maps/en.json')
  | keyof typeof import('../locales/notices/en.json');
export type Values = Record<string, string | number>;
type Catalog = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;

const SOURCE_LANGUAGE = 'en';
// Whole numbers below this are written alike in all languages, so a page need not make a format before it is seen.
const PLAIN = 1000;
const catalogs = import.meta.glob<Catalog>('../locales/*.json', { import: 'default' });
/** Texts that few read: no page starts with them. */
const parts = {
  rules: import.meta.glob<Catalog>('../locales/rules/*.json', { import: 'default' }),
  hints: import.meta.glob<Catalog>('../locales/hints/*.json', { import: 'default' }),
  identity: import.meta.glob<Catalog>('../locales/identity/*.json', { import: 'default' }),
  lessons: import.meta.glob<Catalog>('../locales/lessons/*.json', { import: 'default' }),
  maps: import.meta.glob<Catalog>('../locales/maps/*.json', { import: 'default' }),
  notices: import.meta.glob<Catalog>('../locales/notices/*.json', { import: 'default' }),
};
export type Part = keyof typeof parts;
let wanted: readonly Part[] = [];
const loading: { [part in Part]?: Promise<void> | undefined } = {};

/** Codes of the languages that can be chosen. */
export const languages = Object.keys(catalogs).map((path) => path.replace(/^.*\/|\.json$/g, ''));

export const i18n = $state<{ language: string; messages: Catalog }>({ language: SOURCE_LANGUAGE, messages: {} });
const plurals = $derived(new Intl.PluralRules(i18n.language));
// How numbers and times are written. One of each for all: to make one takes the browser much longer than to use it.
const minus = $derived(new Intl.NumberFormat(i18n.language));
const both = $derived(new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' }));
const shares = $derived(new Intl.NumberFormat(i18n.language, { style: 'percent' }));
const times = $derived(new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }));

/** The text for a key with its values filled in; `count` decides between plural forms. */
export function t(key: Key, values: Values = {}): string {
  return textFor(key, values) ?? key;
}

/** The text for a key that came from the server, if there is one. */
export function textFor(key: string, values: Values = {}): string | undefined {
  const message = i18n.messages[key];
  if (message === undefined) return undefined;
  const form = typeof message === 'string' ? message : (message[plurals.select(Number(values.count))] ?? message.other);
  return form?.replace(/\{(\w+)\}/g, (gap, name: string) => shown(values[name] ?? gap));
}

/** A number as people write it: with a true minus sign, and a plus sign where it says what is gained. */
export function number(value: number, signs: 'minus' | 'both' = 'minus'): string {
  if (!Number.isInteger(value) || Math.abs(value) >= PLAIN)
    return (signs === 'both' ? both : minus).format(value).replace('-', '−');
  const sign = value < 0 ? '−' : value > 0 && signs === 'both' ? '+' : '';
  return `${sign}${Math.abs(value)}`;
}

/** A day and a time, from seconds since 1970. */
export function dayAndTime(seconds: number): string {
  return times.format(seconds * 1000);
}

/** A share from 0 to 1 as people write it. */
export function percent(share: number): string {
  return shares.format(share);
}

/** Words as a sentence begins. Greek keeps the accent here, which it loses where a style sheet writes capitals. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(value: string | number): string {
  return typeof value === 'number' ? number(value) : value;
}

/** Load a language and show everything in it. */
export async function setLanguage(language: string): Promise<void> {
  const load = catalogs[`../locales/${language}.json`];
  if (load === undefined) throw new RangeError(`there are no texts for ${language}`);
  const [texts, ...more] = await Promise.all([
    load(),
    ...wanted.map((part) => parts[part][`../locales/${part}/${language}.json`]?.()),
  ]);
  if (more.length < wanted.length) return setLanguage(language); // meanwhile more is wanted
  i18n.messages = Object.assign({}, texts, ...more) as Catalog;
  i18n.language = language;
  whenIdle(() => number(PLAIN) + dayAndTime(0)); // so that the formats are made before they are needed
}

/** Load a part as well, now and for every language to come. */
export function loadPart(part: Part): Promise<void> {
  if (!wanted.includes(part)) wanted = [...wanted, part];
  return (loading[part] ??= setLanguage(i18n.language).catch((error: unknown) => {
    loading[part] = undefined;
    throw error;
  }));
}

/** The first of the wanted languages that there are texts for: `fr-CA` is content with `fr`. */
export function bestLanguage(wanted: readonly string[]): string {
  const codes = wanted.map((tag) => tag.split('-')[0] ?? '');
  return codes.find((code) => languages.includes(code)) ?? SOURCE_LANGUAGE;
}
