/** A hint for the decision that is owed: asked for at once, pointed at while it is shown, and done as by hand. */
import type { Point } from '../board/layout';
import { placeOf } from '../board/keyboardNavigation';
import { announce } from '../events/liveRegions.svelte';
import { t } from '../i18n.svelte';
import type { HintAnswer } from '../messages';
import { parseAction, type Action } from '../net/actions';
import { refusalOf } from '../net/problem';
import type { Refusal } from '../problems';
import { setOf } from '../desk/collections';
import type { Desk } from '../desk/desk.svelte';
import { moveWords, whyWords } from './words';

/** The rule that a move is about, where it is one that not everybody knows by heart. */
const RULES: Partial<Record<Action['kind'], string>> = {
  station: 'G4',
  pay: 'U5',
  refuse: 'U5',
  tickets: 'K1',
  pass: 'T2',
};

export class Hinting {
  readonly #desk: Desk;
  #answer = $state.raw<HintAnswer>();
  #problem = $state.raw<Refusal>();
  #isStopped = false;

  readonly action: Action | undefined = $derived.by(() => this.#answer && parseAction(this.#answer.action));
  readonly move: string = $derived.by(() => (this.#answer ? moveWords(this.#desk, this.#answer.action) : ''));
  readonly why: string = $derived.by(() => (this.#answer ? whyWords(this.#desk.context, this.#answer) : ''));
  readonly rule: string | undefined = $derived.by(() => this.action && ruleOf(this.#desk, this.action));

  /** Where on the board that is. */
  readonly place: Point | undefined = $derived.by(
    () => this.action && placeOf(this.#desk.layout, idOf(this.action) ?? ''),
  );

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Why there is no hint. */
  get problem(): Refusal | undefined {
    return this.#problem;
  }

  get isThinking(): boolean {
    return this.#answer === undefined && this.#problem === undefined;
  }

  /** Ask the server; what it says is announced, and lit on the table. */
  async ask(): Promise<void> {
    this.#problem = undefined;
    try {
      const answer = await this.#desk.session.hint();
      if (this.#isStopped) return;
      if (answer === undefined) this.#problem = { code: 'stale_decision' };
      else this.#show(answer);
    } catch (error) {
      if (!this.#isStopped) this.#problem = refusalOf(error);
    }
  }

  /** Do it as the player would: what asks for a confirmation by hand asks for it here, too. */
  async do(): Promise<void> {
    const { action } = this;
    const text = this.#answer?.action;
    if (action === undefined || text === undefined) return;
    const desk = this.#desk;
    this.stop();
    switch (action.kind) {
      case 'claim':
        await desk.pickTrack(action.track);
        await this.#payWith(text);
        return;
      case 'station':
        await desk.pickCity(action.city);
        await this.#payWith(text);
        return;
      case 'draw':
        await desk.draw(action.from);
        return;
      case 'tickets':
        await desk.pickTickets();
        return;
      case 'keep':
        desk.picks.positions = setOf(action.positions);
        return;
      default:
        await desk.play(text);
    }
  }

  /** Point at nothing any more. */
  stop(): void {
    this.#isStopped = true;
    this.#desk.suggested = undefined;
    this.#desk.pointed = undefined;
  }

  #show(answer: HintAnswer): void {
    this.#answer = answer;
    const action = parseAction(answer.action);
    if (action.kind === 'draw') this.#desk.suggested = action.from;
    this.#desk.pointed = idOf(action);
    announce(t('hints.announced', { action: this.move, why: this.why }));
  }

  /** Unless it was done already, because nothing is to be confirmed. */
  async #payWith(text: string): Promise<void> {
    if (this.#desk.choice !== undefined) await this.#desk.pickOption(text);
  }
}

/** The track or the city that a move is about. */
function idOf(action: Action): string | undefined {
  if (action.kind === 'claim') return action.track;
  return action.kind === 'station' ? action.city : undefined;
}

function ruleOf({ names }: Desk, action: Action): string | undefined {
  if (action.kind !== 'claim') return RULES[action.kind];
  const track = names.track(action.track);
  if (track.is_tunnel) return 'U2';
  return track.ferry_wilds > 0 ? 'F1' : undefined;
}
