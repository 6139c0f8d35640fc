/** What is shown for a moment: trains that were just set, a ticket that was just finished, cards that a tunnel turns. */
import type { TunnelEntered, TunnelView } from '../messages';
import { motion } from '../settings.svelte';
import { NOTHING_FINISHED, setOf, withEntry, without } from './collections';
import { Timers } from '../timers';

const FRESH = 1600; // ms that trains count as new
const TRACED = 1600; // ms that a finished ticket is traced
export const TURNING = { apart: 350, each: 220 } as const; // ms: cards of a tunnel are turned one after another
const READ = 1800; // ms to see that nothing more is to be paid

export class Moments {
  /** Tracks that were claimed a moment ago. */
  fresh = $state.raw<ReadonlySet<string>>(setOf([]));
  /** Own tickets that were finished while one looked on, by the step that did it. */
  finished = $state.raw<ReadonlyMap<number, readonly string[]>>(NOTHING_FINISHED);
  /** The tracks of a ticket that has just been finished. */
  traced = $state.raw<ReadonlySet<string>>();
  /** Whether the cards of a tunnel are being turned: until all are seen, nobody says what they cost. */
  isTurning = $state(false);
  /** A tunnel of one's own that asked for nothing. */
  freeTunnel = $state.raw<TunnelView>();
  readonly #timers = new Timers();

  /** Trains have been set on a track. */
  freshen(track: string): void {
    this.fresh = setOf([...this.fresh, track]);
    this.#timers.after(FRESH, `fresh ${track}`, () => (this.fresh = without(this.fresh, track)));
  }

  /** A step has finished tickets, which these tracks join. */
  celebrate(seq: number, tickets: readonly string[], tracks: Iterable<string>): void {
    this.finished = withEntry(this.finished, seq, [...(this.finished.get(seq) ?? []), ...tickets]);
    this.traced = setOf(tracks);
    this.#timers.after(TRACED, 'traced', () => (this.traced = undefined));
  }

  /** Cards are turned for a tunnel. The page shows one that asks for more by itself, until that is answered. */
  turn({ track, color, wilds, turned, due }: TunnelEntered, isOwn: boolean): void {
    if (turned.length === 0) return;
    const turning = motion.isReduced ? 0 : TURNING.apart * (turned.length - 1) + TURNING.each;
    this.isTurning = turning > 0;
    this.#timers.after(turning, 'turning', () => (this.isTurning = false));
    if (due > 0 || !isOwn) return;
    this.freeTunnel = { track, color, wilds, turned, counted: turned.map(() => false), due };
    this.#timers.after(turning + READ, 'free', () => (this.freeTunnel = undefined));
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#timers.stop();
  }
}
