/** What is to happen later, by name. To begin something again puts it off; to stop forgets everything. */

export class Later {
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
