/** Timers by name: starting one again restarts it, and `stop` clears all of them. */

export class Timers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Do something after so many milliseconds. */
  after(milliseconds: number, name: string, task: () => void): void {
    this.forget(name);
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      task();
    }, milliseconds);
    this.#timers.set(name, timer);
  }

  forget(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  stop(): void {
    for (const name of [...this.#timers.keys()]) this.forget(name);
  }
}
