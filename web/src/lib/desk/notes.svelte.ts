/** A sentence about what was touched, that goes away by itself. */
import { Later } from '../timers';

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
  readonly #later = new Later();

  say(text: string, { at, rule }: Omit<Note, 'text'> = {}): void {
    this.note = { text, ...(at === undefined ? {} : { at }), ...(rule === undefined ? {} : { rule }) };
    this.#later.after(rule === undefined ? SHOWN : SHOWN_WITH_RULE, 'silence', () => (this.note = undefined));
  }

  hush(): void {
    this.#later.forget('silence');
    this.note = undefined;
  }

  shake(track: string): void {
    this.shaken = track;
    this.#later.after(SHAKE, 'stillness', () => (this.shaken = undefined));
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#later.stop();
  }
}
