/**
 * Finds out when a line is dead that looks alive. Browsers can't ping, and a frozen socket says nothing: so after a silence
 * the server is asked something, and if it does not answer, the line is given up.
 */

export interface Alarms {
  /** Ask the server anything that it answers. */
  probe: () => void;
  /** It did not answer. */
  dead: () => void;
}

export const ANSWER_MS = 6_000;
export const QUIET_MS = 45_000;
export const PROBE_MS = 5_000;

export class SilenceWatch {
  readonly #alarms: Alarms;
  readonly #owed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isProbing = false;
  #heardAt = performance.now();

  constructor(alarms: Alarms) {
    this.#alarms = alarms;
    this.#wait();
  }

  /** Something was sent that will be answered under this id. */
  sent(id: string): void {
    const isFirst = this.#owed.size === 0;
    this.#owed.add(id);
    if (isFirst && !this.#isProbing) this.#wait();
  }

  /** Something has come; with an id, it answers what was sent. */
  heard(id: string | undefined): void {
    if (id !== undefined) this.#owed.delete(id);
    this.#heardAt = performance.now();
    this.#isProbing = false;
    this.#wait();
  }

  /** Somebody looks at the page again: it may have slept for hours. */
  look(): void {
    if (!this.#isProbing && performance.now() - this.#heardAt > PROBE_MS) this.#probe();
  }

  /** Nothing is to be heard any more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const patience = this.#owed.size > 0 ? ANSWER_MS : QUIET_MS;
    this.#timer = setTimeout(() => {
      // Nobody looks: whether the line is dead will be seen when somebody does.
      if (this.#owed.size > 0 || document.visibilityState === 'visible') this.#probe();
    }, patience);
  }

  #probe(): void {
    clearTimeout(this.#timer);
    this.#isProbing = true;
    this.#timer = setTimeout(this.#alarms.dead, PROBE_MS);
    this.#alarms.probe();
  }
}
