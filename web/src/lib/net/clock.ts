/** The server's clock, as far as this page knows it. All deadlines are by it. */

export class ServerClock {
  #ahead = Date.now() / 1000 - performance.now() / 1000;

  /** The server has said what time it is. */
  set(now: number): void {
    this.#ahead = now - performance.now() / 1000;
  }

  /** Something happened at that time, so it can't be earlier now. */
  passed(at: number): void {
    if (at > this.now()) this.set(at);
  }

  /** Seconds since 1970. */
  now(): number {
    return performance.now() / 1000 + this.#ahead;
  }
}
