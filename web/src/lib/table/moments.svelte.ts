/** What is shown for a moment: trains that were just set, a ticket that was just finished. */
import { NOTHING_FINISHED, setOf, withEntry, without } from './collections';
import { Later } from './later';

const FRESH = 1600; // ms that trains count as new
const TRACED = 1600; // ms that a finished ticket is traced

export class Moments {
  /** Tracks that were claimed a moment ago. */
  fresh = $state.raw<ReadonlySet<string>>(setOf([]));
  /** Own tickets that were finished while one looked on, by the step that did it. */
  finished = $state.raw<ReadonlyMap<number, readonly string[]>>(NOTHING_FINISHED);
  /** The tracks of a ticket that has just been finished. */
  traced = $state.raw<ReadonlySet<string>>();
  readonly #later = new Later();

  /** Trains have been set on a track. */
  freshen(track: string): void {
    this.fresh = setOf([...this.fresh, track]);
    this.#later.after(FRESH, `fresh ${track}`, () => (this.fresh = without(this.fresh, track)));
  }

  /** A step has finished tickets, which these tracks join. */
  celebrate(seq: number, tickets: readonly string[], tracks: Iterable<string>): void {
    this.finished = withEntry(this.finished, seq, [...(this.finished.get(seq) ?? []), ...tickets]);
    this.traced = setOf(tracks);
    this.#later.after(TRACED, 'traced', () => (this.traced = undefined));
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#later.stop();
  }
}
