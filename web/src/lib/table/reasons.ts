/** Why something can't be done, as a sentence of its own: the rules give their reasons as parts of one. */
import { i18n } from '../i18n.svelte';
import { type Refusal, sentenceFor } from '../problems';

const ENDS = /[.!?…;]$/;

/** "The hand does not have these cards." */
export function reasonFor(refusal: Refusal): string {
  const text = sentenceFor(refusal);
  const start = text.slice(0, 1).toLocaleUpperCase(i18n.language);
  return `${start}${text.slice(1)}${ENDS.test(text) ? '' : '.'}`;
}
