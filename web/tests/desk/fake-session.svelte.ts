/** A session that says what a test wants, and remembers what it was told. */
import type {
  Decision,
  Event,
  GameView,
  HintAnswer,
  Own,
  Refused,
  Scene,
  Step,
  TableView,
  TicketAnswer,
} from '../../src/lib/messages';
import type { Refusal } from '../../src/lib/problems';
import type { Link, Outcome, ScoreNow, StepListener, TableSession } from '../../src/lib/net/session.svelte';
import { NOW, TABLE } from '../net/fakes';

/** What a step changes. */
export interface Change {
  game?: Partial<GameView>;
  own?: Partial<Own>;
  table?: Partial<TableView>;
  /** Nothing is owed any more unless this is given. */
  decision?: Decision | undefined;
}

/** Can be given for a session, and be read as one. */
export type Played = FakeSession & TableSession;

export class FakeSession {
  readonly table = TABLE;
  seat = $state.raw<number | null>(0);
  scene = $state.raw<Scene>();
  decision = $state.raw<Decision>();
  history = $state.raw<readonly Step[]>([]);
  link = $state.raw<Link>('live');
  ending = $state.raw<Refusal>();
  seq = $state.raw(10);
  isBehind = $state.raw(false);
  #answered = $state.raw<number>();

  readonly played: string[] = [];
  readonly asked: string[] = [];
  readonly said: string[] = [];
  isClosed = false;
  /** What is answered to questions; without a reason everything is legal. */
  reason: Refused | undefined;
  ways: TicketAnswer[] = [];
  score: ScoreNow = { score: { total: 0 }, borrowed: {} };
  /** What a hint says; what refuses one is thrown. */
  hinted: HintAnswer | Error | undefined;
  odds: number[] = [0.5, 0.3, 0.15, 0.05];
  /** What becomes of whatever is done; pending if a test wants to settle it itself. */
  outcome: Outcome | 'pending' = { ok: true, seq: 11 };
  #settle: (outcome: Outcome) => void = () => undefined;
  #listeners: readonly StepListener[] = [];

  constructor(scene: Scene | undefined, decision?: Decision, seat: number | null = 0) {
    this.scene = scene;
    this.decision = decision;
    this.seat = seat;
  }

  get isWaiting(): boolean {
    return this.decision !== undefined && this.decision.number === this.#answered;
  }

  get listeners(): number {
    return this.#listeners.length;
  }

  now(): number {
    return NOW;
  }

  play(action: string): Promise<Outcome> {
    this.played.push(action);
    this.#answered = this.decision?.number;
    return this.#done().then((outcome) => {
      if (!outcome.ok) this.#answered = undefined;
      return outcome;
    });
  }

  undo(): Promise<Outcome> {
    return this.#note('undo');
  }

  leaveGame(): Promise<Outcome> {
    return this.#note('leave-game');
  }

  reclaimSeat(): Promise<Outcome> {
    return this.#note('reclaim-seat');
  }

  agreeToStandIn(away: number): Promise<Outcome> {
    return this.#note(`agree-to-stand-in ${String(away)}`);
  }

  say(text: string): Promise<Outcome> {
    this.said.push(text);
    return this.#done();
  }

  /** Let what is pending end so. */
  settle(outcome: Outcome): void {
    this.#settle(outcome);
  }

  why(action: string): Promise<Refused | undefined> {
    return this.#answer(`why ${action}`, this.reason);
  }

  tickets(): Promise<TicketAnswer[]> {
    return this.#answer('tickets', this.ways);
  }

  scoreNow(): Promise<ScoreNow> {
    return this.#answer('score', this.score);
  }

  hint(): Promise<HintAnswer | undefined> {
    if (this.hinted instanceof Error) return Promise.reject(this.hinted);
    return this.#answer('hint', this.hinted);
  }

  tunnelOdds(action: string): Promise<number[]> {
    return this.#answer(`odds ${action}`, this.odds);
  }

  onStep(listener: StepListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  retry(): void {
    this.played.push('retry');
  }

  close(): void {
    this.isClosed = true;
    this.link = 'ended';
  }

  /** Something has happened. */
  step(events: readonly Event[], change: Change = {}): void {
    const before = this.scene;
    if (before === undefined) throw new Error('no scene yet');
    const after: Scene = {
      ...before,
      table: { ...before.table, ...change.table },
      ...(before.game && { game: change.game ? { ...before.game, ...change.game } : before.game }),
      ...(before.own && { own: change.own ? { ...before.own, ...change.own } : before.own }),
    };
    const step: Step = { seq: ++this.seq, at: NOW + this.seq, events: [...events] };
    this.scene = after;
    this.decision = change.decision;
    if (events.length > 0) this.history = [...this.history, step];
    for (const listener of this.#listeners) listener(step, before, after);
  }

  /** Questions are answered only while there is a line, as the true session does it. */
  #answer<Answer>(question: string, answer: Answer): Promise<Answer> {
    this.asked.push(question);
    return this.link === 'live' ? Promise.resolve(answer) : Promise.reject(new Error('offline'));
  }

  #note(command: string): Promise<Outcome> {
    this.played.push(command);
    return this.#done();
  }

  #done(): Promise<Outcome> {
    if (this.outcome !== 'pending') return Promise.resolve(this.outcome);
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }
}
