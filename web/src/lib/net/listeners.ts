/** Who wants to hear of every step: animations, sounds, announcements. */
import type { Scene, Step, Stepped } from '../messages';

/** Hears of a step, with the scene before and after it. */
export type StepListener = (step: Stepped | Step, before: Scene, after: Scene) => void;

export class StepListeners {
  readonly #all = new Set<StepListener>();

  /** Gives what stops it. */
  add(listener: StepListener): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** Tell everybody; one who fails does not keep the others from hearing it. */
  tell(...news: Parameters<StepListener>): void {
    for (const listener of this.#all) {
      try {
        listener(...news);
      } catch (error) {
        reportError(error);
      }
    }
  }

  clear(): void {
    this.#all.clear();
  }
}
