/** Where a replay is, and how it goes on. */

/** The speed, as a multiple of the usual one. */
export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const PACE = 900; // milliseconds from step to step

export class Playback {
  /** The number of steps shown. */
  index = $state(0);
  isPlaying = $state(false);
  speed = $state<Speed>(1);
  /** Whether the last move was one step ahead: only then is it shown as it happened. */
  isStep = $state(false);
  readonly length: number;
  readonly #turns: readonly number[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `turns`: after how many steps each turn begins. */
  constructor(length: number, turns: readonly number[], at = 0) {
    this.length = length;
    this.#turns = turns;
    this.goTo(at);
  }

  get isAtEnd(): boolean {
    return this.index === this.length;
  }

  goTo(index: number): void {
    const wanted = Math.min(Math.max(Math.round(index), 0), this.length);
    this.isStep = wanted === this.index + 1;
    this.index = wanted;
    if (this.isAtEnd) this.pause();
    else this.#wait();
  }

  /** Some steps forward, or back. */
  move(steps: number): void {
    this.goTo(this.index + steps);
  }

  /** To where the next turn begins, or the turn before. */
  moveByTurn(direction: 1 | -1): void {
    const next = this.#turns.find((start) => start > this.index) ?? this.length;
    const before = this.#turns.findLast((start) => start < this.index) ?? 0;
    this.goTo(direction === 1 ? next : before);
  }

  /** Go on by itself; from the end, it begins again. */
  play(): void {
    if (this.isAtEnd) this.goTo(0);
    this.isPlaying = true;
    this.#wait();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.isPlaying)
      this.#timer = setTimeout(() => {
        this.move(1);
      }, PACE / this.speed);
  }
}
