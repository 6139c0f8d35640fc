/** What a player is about to do. A plan belongs to one decision: once that is answered or gone, so is the plan. */
import type { Names } from '../board/names';
import type { Decision } from '../messages';
import type { Legal } from '../net/legal';
import { stationOptions, trackOptions, type Choice, type Option } from './choices';

/** What a plan is made for. */
export interface Situation {
  /** What is owed and not answered yet. */
  readonly decision: Decision | undefined;
  readonly legal: Legal;
  readonly names: Names;
}

interface Made {
  decision: number;
  choice: Choice;
  /** The way to pay, if it is not the first one. */
  payment?: string | undefined;
}

interface Odds {
  /** The action that they are for. */
  text: string;
  odds: readonly number[];
}

export class Plan {
  readonly #situation: Situation;
  #made = $state.raw<Made>();
  #odds = $state.raw<Odds>();

  readonly #current: Made | undefined = $derived.by(() =>
    this.#made?.decision === this.#situation.decision?.number ? this.#made : undefined,
  );
  readonly choice: Choice | undefined = $derived.by(() => this.#current?.choice);
  readonly options: readonly Option[] = $derived.by(() => this.optionsFor(this.choice));
  /** The way to pay that is chosen. */
  readonly option: Option | undefined = $derived.by(
    () => this.options.find((one) => one.text === this.#current?.payment) ?? this.options[0],
  );
  /** Whether a city is looked for, or found, for a station. */
  readonly isBuilding: boolean = $derived.by(() => this.choice?.kind === 'building' || this.choice?.kind === 'city');
  /** How likely the tunnel that is chosen asks for 0, 1, 2, 3 more cards, once that is known. */
  readonly odds: readonly number[] | undefined = $derived.by(() => this.oddsFor(this.option?.text));
  /** The action that would be played. */
  readonly text: string | undefined = $derived.by(() =>
    this.choice?.kind === 'tickets' ? this.#situation.legal.tickets : this.option?.text,
  );

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  /** Every way to pay for something. */
  optionsFor(choice: Choice | undefined): readonly Option[] {
    const { legal, names } = this.#situation;
    if (choice?.kind === 'track') return trackOptions(legal, names.track(choice.track));
    return choice?.kind === 'city' ? stationOptions(legal, choice.city) : [];
  }

  /** Think about something; `payment` is the text of a way to pay for it. */
  make(choice: Choice, payment?: string): void {
    const { decision } = this.#situation;
    this.#made = decision && { decision: decision.number, choice, payment };
  }

  /** Another way to pay. */
  pay(payment: string): void {
    if (this.#current) this.#made = { ...this.#current, payment };
  }

  drop(): void {
    this.#made = undefined;
  }

  /** The odds of a tunnel have come. */
  learn(text: string, odds: readonly number[]): void {
    this.#odds = { text, odds };
  }

  /** The odds of an action, if they are the last that were asked for. */
  oddsFor(text: string | undefined): readonly number[] | undefined {
    return this.#odds?.text === text ? this.#odds?.odds : undefined;
  }
}
