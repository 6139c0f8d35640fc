/** The scene after any number of steps of a story, with a checkpoint every so many. */
import { mergePatch } from '../net/merge';

/** The number of steps from one kept scene to the next. */
export const CHECKPOINT = 25;

export class SceneTimeline<Scene> {
  readonly #patches: readonly unknown[];
  /** Every so many steps a scene is kept, so that none is far from any place. */
  readonly #kept: Scene[];
  #last: { index: number; scene: Scene };

  constructor(first: Scene, patches: readonly unknown[]) {
    this.#patches = patches;
    this.#last = { index: 0, scene: first };
    this.#kept = [first];
    let scene = first;
    for (const [place, patch] of patches.entries()) {
      scene = mergePatch(scene, patch);
      if ((place + 1) % CHECKPOINT === 0) this.#kept.push(scene);
    }
  }

  /** The number of steps. */
  get length(): number {
    return this.#patches.length;
  }

  /** The scene after so many steps. */
  at(index: number): Scene {
    const wanted = Math.min(Math.max(index, 0), this.length);
    let { index: from, scene } = this.#nearest(wanted);
    for (; from < wanted; from++) scene = mergePatch(scene, this.#patches[from]);
    this.#last = { index: wanted, scene };
    return scene;
  }

  /** Where the way to a step begins: at the kept scene before it, or where one was last. */
  #nearest(wanted: number): { index: number; scene: Scene } {
    const place = Math.floor(wanted / CHECKPOINT);
    const kept = this.#kept[place] ?? this.#last.scene;
    const isLastNearer = this.#last.index <= wanted && this.#last.index > place * CHECKPOINT;
    return isLastNearer ? this.#last : { index: place * CHECKPOINT, scene: kept };
  }
}
