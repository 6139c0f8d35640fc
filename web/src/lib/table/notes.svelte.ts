/** A sentence about what was touched, that goes away by itself. */
import { Later } from './later';

const SHOWN = 5000; // ms
const SHAKE = 260; // ms

export interface Note {
  text: string;
  /** A track on the board; without it the sentence is about the table as a whole. */
  at?: string;
}

export class Notes {
  note = $state.raw<Note>();
  /** What was touched in vain, for a moment. */
  shaken = $state<string>();
  readonly #later = new Later();

  say(text: string, at?: string): void {
    this.note = at === undefined ? { text } : { text, at };
    this.#later.after(SHOWN, 'silence', () => (this.note = undefined));
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
