/** The page's own look at the shuffle of a game that is over. */
import type { ShuffleVerdict } from '../../net/fairness';
import type { GameRecord } from '../../net/tables';

export class ShuffleCheck {
  readonly #record: () => Promise<GameRecord>;
  readonly #isSeated: boolean;
  #verdict = $state.raw<ShuffleVerdict>();
  #hasFailed = $state(false);

  /** `isSeated`: somebody at this device played until the end. */
  constructor(record: () => Promise<GameRecord>, isSeated: boolean) {
    this.#record = record;
    this.#isSeated = isSeated;
  }

  /** What was found; nothing as long as the record is not there. */
  get verdict(): ShuffleVerdict | undefined {
    return this.#verdict;
  }

  get isBroken(): boolean {
    return this.#verdict?.kind === 'broken';
  }

  /** Whether there is anything to tell: the shuffle was checked, or it should have been and could not. */
  get isTold(): boolean {
    return this.#hasFailed || (this.#verdict !== undefined && this.#verdict.kind !== 'nothing');
  }

  async run(): Promise<void> {
    try {
      // Nobody waits for the sums: they come after the final scoring is there.
      const [{ shuffleVerdict }, record] = await Promise.all([import('../../net/fairness'), this.#record()]);
      this.#verdict = await shuffleVerdict(record, this.#isSeated);
      this.#hasFailed = false;
    } catch {
      this.#hasFailed = true;
    }
  }
}
