/** The show while it runs: which step it is, whether it goes on by itself. */
import { motion } from '../settings.svelte';
import type { ShowStep } from './show';

const HOLD = { ticket: 900, stations: 1300, attractions: 1300, globetrotter: 1800, path: 2200, result: 0 } as const;

export class Showing {
  readonly steps: readonly ShowStep[];
  index = $state(0);
  /** The farthest step that was shown: points up to there are counted. */
  reached = $state(0);
  isPlaying = $state(false);
  /** How long a step takes to be drawn, in milliseconds. */
  readonly #drawn: (step: ShowStep) => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(steps: readonly ShowStep[], drawn: (step: ShowStep) => number) {
    this.steps = steps;
    this.#drawn = drawn;
    if (motion.isReduced) this.skip();
    else this.play();
  }

  get last(): number {
    return this.steps.length - 1;
  }

  get step(): ShowStep {
    const step = this.steps[this.index];
    if (step === undefined) throw new RangeError(`the show has no step ${this.index}`);
    return step;
  }

  get isAtEnd(): boolean {
    return this.index === this.last;
  }

  /** Whether everything is counted. */
  get isOver(): boolean {
    return this.reached === this.last;
  }

  /** Go on by itself from here; from the end, everything is counted again. */
  play(): void {
    if (this.isAtEnd) this.index = this.reached = 0;
    this.isPlaying = !this.isAtEnd;
    this.#wait();
  }

  /** Count everything again. */
  again(): void {
    this.index = this.reached = 0;
    this.play();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Show one step. A show that goes on by itself goes on from there. */
  goTo(index: number): void {
    this.index = Math.min(Math.max(index, 0), this.last);
    this.reached = Math.max(this.reached, this.index);
    if (this.isAtEnd) this.pause();
    else this.#wait();
  }

  /** Look at one step: the show does not go on from there by itself. */
  look(index: number): void {
    this.pause();
    this.goTo(index);
  }

  /** To the end of it. */
  skip(): void {
    this.goTo(this.last);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.isPlaying) return;
    this.#timer = setTimeout(
      () => {
        this.goTo(this.index + 1);
      },
      this.#drawn(this.step) + HOLD[this.step.kind],
    );
  }
}
