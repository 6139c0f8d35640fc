/** A sentence about what was touched, that goes away by itself. */
import type { Names } from '../board/names';
import { i18n, t } from '../i18n.svelte';
import { type Refusal, sentenceFor } from '../problems';
import { Timers } from '../timers';

const SHOWN = 5000; // ms
const SHOWN_WITH_RULE = 9000; // ms, so that there is time to follow the link
const SHAKE = 260; // ms

export interface Note {
  text: string;
  /** A track on the board; without it the sentence is about the table as a whole. */
  at?: string;
  /** The rule behind it. */
  rule?: string;
}

export class Notes {
  note = $state.raw<Note>();
  /** What was touched in vain, for a moment. */
  shaken = $state<string>();
  readonly #timers = new Timers();

  say(text: string, { at, rule }: Omit<Note, 'text'> = {}): void {
    this.note = { text, ...(at === undefined ? {} : { at }), ...(rule === undefined ? {} : { rule }) };
    this.#timers.after(rule === undefined ? SHOWN : SHOWN_WITH_RULE, 'silence', () => (this.note = undefined));
  }

  hush(): void {
    this.#timers.forget('silence');
    this.note = undefined;
  }

  shake(track: string): void {
    this.shaken = track;
    this.#timers.after(SHAKE, 'stillness', () => (this.shaken = undefined));
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#timers.stop();
  }
}

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
