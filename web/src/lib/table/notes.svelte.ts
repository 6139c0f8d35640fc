/** A sentence about what was touched, that goes away by itself. */

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
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, at?: string): void {
    clearTimeout(this.#timer);
    this.note = at === undefined ? { text } : { text, at };
    this.#timer = setTimeout(() => (this.note = undefined), SHOWN);
  }

  hush(): void {
    clearTimeout(this.#timer);
    this.note = undefined;
  }

  shake(track: string): void {
    this.shaken = track;
    setTimeout(() => (this.shaken = undefined), SHAKE);
  }
}
