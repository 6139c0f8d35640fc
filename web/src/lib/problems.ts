/** What the server refused, as a sentence. */
import { t, textFor, type Values } from './i18n.svelte';
import type { MapFault } from './messages';

/** What the server says: `code` and `values` of a problem over HTTP or of a refusal over the socket. */
export interface Refusal {
  code: string;
  /** The rule of the game that forbids it. */
  rule?: string;
  values?: Readonly<Record<string, unknown>>;
}

/** The sentence for a refusal. A code that is newer than this page gets a sentence that says so little. */
export function sentenceFor({ code, values = {} }: Refusal): string {
  const filled = words(values);
  if (code === 'bad_map') return badMap(filled);
  if (code === 'bad_record') return badRecord(String(values.reason));
  const isRule = code.startsWith('refusal.');
  return textFor(isRule ? code : `problem.${code}`, filled) ?? t('problem.unknown', { code });
}

/** Values for a text: what an edition calls its cards and pieces is itself the key of a text. */
function words(values: Readonly<Record<string, unknown>>): Values {
  const entries = Object.entries(values).map(([name, value]) => [name, word(name, value)] as const);
  return Object.fromEntries(entries);
}

function word(name: string, value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return name.endsWith('_name') ? (textFor(text) ?? text) : text;
}

/** Why a recorded game is refused, and what can be done about it: what the engine says is for who wrote the file. */
function badRecord(reason: string): string {
  switch (reason) {
    case 'error.record_engine':
    case 'error.record_format':
      return t('web.record.refused.version');
    case 'error.record_misses':
    case 'error.record_no_object':
    case 'error.record_unknown_field':
      return t('web.record.refused.none');
    case 'error.not_over':
      return t('web.record.refused.not_over');
    case 'error.record_setup':
      return t('web.record.refused.setup');
    default:
      return t('web.record.refused.changed');
  }
}

/** The first fault of a map, and where in the map it is. */
function badMap(values: Values): string {
  return t('problem.bad_map', { fault: faultInEntry(values) });
}

/** A fault of a map's files, as `whistlestop map check` says it: the file, the entry, and the reason. */
export function faultSentence({ file, values, ...place }: MapFault): string {
  return t('maps.at_entry', { where: file, reason: faultInEntry({ ...words(values), ...place }) });
}

function faultInEntry(values: Values): string {
  const reason = textFor(String(values.fault), values) ?? String(values.fault);
  const guessed = values.guess === undefined ? reason : t('maps.did_you_mean', { reason, guess: values.guess });
  const place = { number: values.entry_number ?? 0, name: values.entry_label ?? '' };
  const where = textFor(`maps.entry.${values.entry_kind ?? ''}`, place);
  return where === undefined ? guessed : t('maps.at_entry', { where, reason: guessed });
}
