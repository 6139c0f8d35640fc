/** Why something can't be done, as a sentence of its own: the rules give their reasons as parts of one. */
import type { Names } from '../board/names';
import { i18n, t } from '../i18n.svelte';
import { type Refusal, sentenceFor } from '../problems';

const ENDS = /[.!?…;]$/;

/** "All stations are built." */
export function reasonFor(refusal: Refusal): string {
  const text = sentenceFor(refusal);
  const start = text.slice(0, 1).toLocaleUpperCase(i18n.language);
  return `${start}${text.slice(1)}${ENDS.test(text) ? '' : '.'}`;
}

/** The rule to read about it, if a rule forbids it. */
export function ruleOf({ rule }: Refusal): { rule?: string } {
  return rule === undefined ? {} : { rule };
}

/** Why a track can't be claimed; if for want of cards, it says which. */
export function claimReason(refusal: Refusal, names: Names, track: string): string {
  if (refusal.code !== 'refusal.too_few_cards') return reasonFor(refusal);
  const { length: count, color } = names.track(track);
  return color === 'gray'
    ? t('web.table.too_few_of_one_color', { count })
    : t('web.table.too_few_cards', { count, color: names.color(color) });
}
