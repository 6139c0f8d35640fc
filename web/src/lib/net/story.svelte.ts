/** What a listener has been told of a table, step by step. */
import type { Decision, Resumed, Scene, Step, Stepped, Welcome } from '../messages';
import { mergePatch } from './merge';

/** What a step has changed. */
export interface Change {
  before: Scene;
  after: Scene;
}

export class Story {
  // Raw: a scene is replaced, never changed, and as deep proxies it would be slow.
  scene = $state.raw<Scene | undefined>();
  history = $state.raw<readonly Step[]>([]);
  decision = $state.raw<Decision | undefined>();
  seat = $state.raw<number | null>(null);
  seq = $state.raw(0);
  /** The newest step that the server has mentioned. */
  #newest = $state.raw(0);
  #isBroken = true;

  /** Whether missed steps are still to come. */
  get isBehind(): boolean {
    return this.seq < this.#newest;
  }

  /**
   * From where the story is to be told: after this step, or from the beginning. Before the game begins it is always told
   * again: that is little, and it says where one sits now.
   */
  get since(): number {
    return this.#isBroken || this.scene?.table.phase === 'forming' ? 0 : this.seq;
  }

  /** Another seat is to be heard of, or none: what was heard does not fit to that. */
  sitAt(seat: number | null): void {
    this.seat = seat;
    this.#isBroken = true;
  }

  /** The whole story so far; whatever was known before does not count any more. */
  begin({ scene, history, decision, seat, seq }: Welcome): void {
    this.#isBroken = false;
    this.scene = scene;
    this.history = history;
    this.decision = decision;
    this.seat = seat;
    this.seq = this.#newest = seq;
  }

  /** The story goes on from where we are. */
  resume({ decision, seat, seq }: Resumed): void {
    this.decision = decision;
    this.seat = seat;
    this.#newest = seq;
  }

  /** Follow a step: gives what it changed, nothing for a step that is known already, and `gap` if one was left out. */
  follow(step: Stepped): Change | 'gap' | undefined {
    const before = this.scene;
    this.#isBroken ||= step.seq > this.seq + 1;
    if (before === undefined || this.#isBroken) return 'gap';
    if (step.seq <= this.seq) return undefined;
    const after = mergePatch(before, step.patch);
    this.scene = after;
    this.seq = step.seq;
    this.decision = step.decision;
    if (step.seat !== undefined) this.seat = step.seat;
    if (step.events.length > 0) this.history = [...this.history, { seq: step.seq, at: step.at, events: step.events }];
    return { before, after };
  }
}
