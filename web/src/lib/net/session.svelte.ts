/** A table as one seat sees it, or a spectator: what is known of it, and what can be done. */
import type { Answer, Decision, HintAnswer, Refused, Scene, Step, TicketAnswer } from '../messages';
import type { Refusal } from '../problems';
import { newId } from './bytes';
import { Conversation, type Link, type SessionOptions } from './conversation.svelte';
import type { StepListener } from './listeners';
import type { Outcome, PlayerCommand } from './outbox.svelte';

export type { Link, SessionOptions } from './conversation.svelte';
export type { StepListener } from './listeners';
export type { Outcome } from './outbox.svelte';
/** The points if the game ended now, and the tracks borrowed through stations, by city. */
export type ScoreNow = Required<Pick<Answer, 'score' | 'borrowed'>>;

// Of what is said, the server keeps so many characters.
const LONGEST_CHAT = 500;

export class TableSession {
  readonly table: string;
  readonly #talk: Conversation;
  #answered = $state.raw<{ decision: number; outcome: Promise<Outcome> } | undefined>();

  /** Listen to a table, and connect at once. There may be several sessions, one for each seat at this device. */
  constructor(table: string, options: SessionOptions) {
    this.table = table;
    this.#talk = new Conversation(table, options);
    const sent = this.#talk.outbox.commands.findLast((command) => command.type === 'play');
    const outcome = this.#talk.outbox.outcomeOf((command) => command === sent);
    if (sent !== undefined && outcome !== undefined) this.#remember(sent.decision, outcome);
  }

  get link(): Link {
    return this.#talk.link;
  }

  /** Why it ended for good, or undefined if it was closed from here. */
  get ending(): Refusal | undefined {
    return this.#talk.ending;
  }

  get scene(): Scene | undefined {
    return this.#talk.story.scene;
  }

  /** Where one sits now; null for who only watches, also after losing a seat. */
  get seat(): number | null {
    return this.#talk.story.seat;
  }

  /** The number of the newest step that is in the scene. */
  get seq(): number {
    return this.#talk.story.seq;
  }

  /** The steps that told something, the newest last. */
  get history(): readonly Step[] {
    return this.#talk.story.history;
  }

  /** What the seat owes. It stays while an answer is under way. */
  get decision(): Decision | undefined {
    return this.#talk.story.decision;
  }

  /** Whether the decision has been answered from here, and what follows is not known yet. */
  get isWaiting(): boolean {
    return this.decision !== undefined && this.decision.number === this.#answered?.decision;
  }

  /** Whether steps that were missed are still coming in. */
  get isBehind(): boolean {
    return this.#talk.story.isBehind;
  }

  /** The ids of commands that are not answered yet. */
  get pending(): readonly string[] {
    return this.#talk.outbox.commands.map(({ id }) => id);
  }

  /** The server's clock, in seconds since 1970. */
  now(): number {
    return this.#talk.clock.now();
  }

  /** Answer the decision. It can be answered once: another call gets the outcome of the first. */
  play(action: string): Promise<Outcome> {
    const { decision } = this;
    if (decision === undefined) return refused('stale_decision');
    if (this.isWaiting && this.#answered !== undefined) return this.#answered.outcome;
    const outcome = this.#talk.do({ type: 'play', id: newId(), decision: decision.number, action });
    this.#remember(decision.number, outcome);
    return outcome;
  }

  /** Take one's own last action back, while that is possible. */
  undo(): Promise<Outcome> {
    const step = this.scene?.own?.undo;
    return step === undefined ? refused('no_undo') : this.#once({ type: 'undo', id: newId(), step });
  }

  /** Say something to everybody who listens. */
  say(text: string): Promise<Outcome> {
    return this.#talk.do({ type: 'chat', id: newId(), text: Array.from(text).slice(0, LONGEST_CHAT).join('') });
  }

  /** Say something in ready-made words. */
  sayPhrase(phrase: string): Promise<Outcome> {
    return this.#talk.do({ type: 'send-phrase', id: newId(), phrase });
  }

  /** Leave a running game to a bot. */
  leaveGame(): Promise<Outcome> {
    return this.#once({ type: 'leave-game', id: newId() });
  }

  /** Take the seat back from the bot, or stay after all. */
  reclaimSeat(): Promise<Outcome> {
    return this.#once({ type: 'reclaim-seat', id: newId() });
  }

  /** Agree that a bot plays at once for somebody who is away. */
  agreeToStandIn(away: number): Promise<Outcome> {
    return this.#once({ type: 'agree-to-stand-in', id: newId(), away });
  }

  /** Return why an action would be refused now, or undefined if it is legal. */
  async why(action: string): Promise<Refused | undefined> {
    return (await this.#talk.ask({ type: 'ask-why', id: newId(), action })).why;
  }

  /** For each ticket the cheapest way that is still open. */
  async tickets(): Promise<TicketAnswer[]> {
    return (await this.#talk.ask({ type: 'ask-tickets', id: newId() })).tickets ?? [];
  }

  /** The odds that a claim of a tunnel costs 0, 1, 2 or 3 more cards. */
  async tunnelOdds(action: string): Promise<number[]> {
    return (await this.#talk.ask({ type: 'ask-tunnel', id: newId(), action })).tunnel ?? [];
  }

  /** The points if the game ended now. */
  async scoreNow(): Promise<ScoreNow> {
    const { score = {}, borrowed = {} } = await this.#talk.ask({ type: 'ask-score', id: newId() });
    return { score, borrowed };
  }

  /** What the strongest bot would do with the decision that is owed, and why, or undefined if none is owed any more. */
  async hint(): Promise<HintAnswer | undefined> {
    const { decision } = this;
    if (decision === undefined) return undefined;
    return (await this.#talk.ask({ type: 'ask-hint', id: newId(), decision: decision.number })).hint;
  }

  /** Hear of every step from now on, but not of those that a greeting retells. Gives what stops it. */
  onStep(listener: StepListener): () => void {
    return this.#talk.listeners.add(listener);
  }

  /** Try to connect now, without waiting any longer. */
  retry(): void {
    this.#talk.retry();
  }

  /** Hang up. What was not answered is sent when this tab opens the same seat again. */
  close(): void {
    this.#talk.close();
  }

  /** A command that makes no sense twice at the same time. */
  #once(command: PlayerCommand): Promise<Outcome> {
    const waiting = this.#talk.outbox.outcomeOf(({ type }) => type === command.type);
    return waiting ?? this.#talk.do(command);
  }

  #remember(decision: number, outcome: Promise<Outcome>): void {
    this.#answered = { decision, outcome };
    void outcome.then(({ ok }) => {
      if (!ok && this.#answered?.outcome === outcome) this.#answered = undefined;
    });
  }
}

function refused(code: string): Promise<Outcome> {
  return Promise.resolve({ ok: false, refusal: { code } });
}
