/** How something is said to the table. */
import { textFor } from '../i18n.svelte';
import type { Refusal } from '../problems';

/** Ready-made things to say, as the server names them. */
export const PHRASES = [
  'hello',
  'good_luck',
  'have_fun',
  'nice_move',
  'well_played',
  'bad_luck',
  'my_route',
  'your_turn',
  'one_moment',
  'sorry',
  'no_problem',
  'good_game',
  'thanks',
  'bye',
] as const;

export type Phrase = (typeof PHRASES)[number];
type Outcome = { ok: true } | { ok: false; refusal: Refusal };

/** Sends what somebody says; it is said, or refused for a reason. */
export interface Talk {
  say: (text: string) => Promise<Outcome>;
  sayPhrase: (phrase: Phrase) => Promise<Outcome>;
}

/** A phrase in the language of its reader; one that is newer than this page by its name. */
export function phraseText(phrase: string): string {
  return textFor(`web.log.phrase.${phrase}`) ?? phrase;
}
