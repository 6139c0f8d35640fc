/** Follows somebody through a lesson: which step it is, what is said, and what on the page it is about. */
import { editionName } from '../naming';
import type { LessonStep } from '../messages';
import type { Action } from '../net/actions';
import type { Desk } from '../desk/desk.svelte';
import { t } from '../i18n.svelte';
import { type Spots, spotsOf } from './spots';
import { actionOf, explanation, instruction, type Scenery } from './steps';

const NOWHERE: Spots = { lit: [], entries: [] };

export class Guide {
  readonly #desk: Desk;
  readonly #steps: readonly LessonStep[];

  /** The step that is to be done: the server counts them. */
  readonly index: number = $derived.by(() => Math.min(this.#desk.own?.lesson ?? 0, this.#steps.length - 1));
  readonly step: LessonStep | undefined = $derived.by(() => this.#steps[this.index]);
  readonly action: Action | undefined = $derived.by(() => this.step && actionOf(this.step));
  /** Whether everything is done. */
  readonly isComplete = $derived.by(() => this.action === undefined);
  /** Whether it is somebody else's turn. */
  readonly isWaiting = $derived.by(() => !this.isComplete && this.#desk.session.decision === undefined);
  readonly #scenery: Scenery = $derived.by(() => ({
    names: this.#desk.names,
    offer: this.#desk.own?.offer ?? [],
    stationPrice: this.#desk.stationPrice,
  }));
  readonly says: readonly string[] = $derived.by(() => explanation(this.#steps, this.index, this.#scenery));
  readonly asks: string | undefined = $derived.by(() => instruction(this.#steps, this.index, this.#scenery));
  /** The track or the city on the board that the step is about; not while it is being looked at anyway. */
  readonly place: string | undefined = $derived.by(() => (this.#isOpen ? placeOf(this.action, this.#desk) : undefined));
  readonly spots: Spots = $derived.by(() => {
    if (!this.#isOpen || this.action === undefined) return NOWHERE;
    const text = this.step?.action ?? '';
    return spotsOf(this.action, text, this.#desk.plan.text === text);
  });
  /** Whether there is something to answer on the page, for which small screens need the room. */
  readonly isAnswering = $derived.by(() => {
    const { isOffered, game, choice } = this.#desk;
    return isOffered || game?.tunnel !== undefined || (choice !== undefined && choice.kind !== 'building');
  });
  readonly #isOpen = $derived.by(() => !this.isWaiting && this.#desk.decision !== undefined);

  constructor(desk: Desk, steps: readonly LessonStep[]) {
    this.#desk = desk;
    this.#steps = steps;
  }

  get title(): string {
    return t('lesson.title', { edition: editionName(this.#desk.board.edition.id) });
  }

  get progress(): string {
    return t('lesson.progress', { step: this.index + 1, steps: this.#steps.length });
  }

  /** The part that is done, from 0 to 1. */
  get share(): number {
    return this.index / (this.#steps.length - 1);
  }
}

/** Tracks are pressed at once; cities only when somebody wants to build. */
function placeOf(action: Action | undefined, { plan }: Desk): string | undefined {
  if (action?.kind === 'claim') return plan.choice?.kind === 'track' ? undefined : action.track;
  return action?.kind === 'station' && plan.choice?.kind === 'building' ? action.city : undefined;
}
