/** What a desk notices by itself while the game goes on: what was built, how tickets stand, what is offered. */
import { untrack } from 'svelte';

import type {
  Event,
  GameView,
  Own,
  RouteClaimed,
  Scene,
  SeatView,
  StationBuilt,
  Step,
  TicketAnswer,
} from '../messages';
import type { TableSession } from '../net/session.svelte';
import { Advice } from './advice.svelte';
import { Moments } from './moments.svelte';
import type { OfferPicks } from './offer.svelte';

/** The parts of a desk that are watched, and those that follow what is noticed. */
export interface Watched {
  readonly session: TableSession;
  readonly game: GameView | undefined;
  readonly own: Own | undefined;
  readonly seats: readonly SeatView[];
  readonly picks: OfferPicks;
  hush(): void;
}

export class Attention {
  readonly advice: Advice;
  readonly moments = new Moments();
  readonly #desk: Watched;
  /** The step that has built something since tickets were asked about; one's own before others'. */
  #built: { seq: number; isOwn: boolean } | undefined;
  readonly #stop: (() => void)[];

  /** Whether there is somebody who answers questions, and something to ask. */
  readonly #canAsk = $derived.by(
    () => this.#desk.session.link === 'live' && this.#desk.own !== undefined && this.#desk.game?.final === undefined,
  );

  /** What a refusal depends on: once it is another, what was refused may be possible, and its reason untrue. */
  readonly #occasion = $derived.by(() => {
    const { session, seats } = this.#desk;
    const awaySince = seats[session.seat ?? -1]?.away_since;
    return [session.decision?.number, session.seat, session.scene?.table.phase, awaySince].join();
  });

  constructor(desk: Watched) {
    this.#desk = desk;
    this.advice = new Advice(desk.session, (finished) => {
      this.#celebrate(finished);
    });
    this.#stop = [
      desk.session.onStep((step, before, after) => {
        this.#notice(step, before, after);
      }),
      $effect.root(() => {
        this.#follow();
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stop) stop();
    this.advice.stop();
    this.moments.stop();
  }

  /** A greeting tells no steps: it is noticed by what is there afterwards. */
  #follow(): void {
    $effect(() => {
      if (this.#canAsk) this.advice.refresh();
    });
    let last = this.#occasion;
    $effect(() => {
      if (this.#occasion === last) return;
      last = this.#occasion;
      untrack(() => {
        this.#desk.hush();
      });
    });
    $effect(() => {
      this.#desk.picks.follow(this.#desk.own?.offer ?? []);
    });
  }

  #notice(step: Step, before: Scene, after: Scene): void {
    for (const event of step.events) this.#noticeEvent(event, step.seq);
    const hasChanged = before.game !== after.game || before.own !== after.own;
    if (hasChanged && this.#canAsk) this.advice.refresh();
  }

  #noticeEvent(event: Event, seq: number): void {
    const { session } = this.#desk;
    if (event.type === 'route-claimed' || event.type === 'station-built') this.#noticeBuilt(event, seq);
    if (event.type === 'tunnel-entered' && !session.isBehind) this.moments.turn(event, event.seat === session.seat);
  }

  #noticeBuilt(event: RouteClaimed | StationBuilt, seq: number): void {
    const { session } = this.#desk;
    const isOwn = event.seat === session.seat;
    if (isOwn || !this.#built?.isOwn) this.#built = { seq, isOwn };
    // Who catches up wants to see how it stands, not how it came about.
    if (event.type === 'route-claimed' && !session.isBehind) this.moments.freshen(event.track);
  }

  #celebrate(finished: readonly TicketAnswer[]): void {
    const seq = this.#built?.seq ?? this.#desk.session.seq;
    this.#built = undefined;
    if (finished.length === 0) return;
    this.moments.celebrate(
      seq,
      finished.map((one) => one.ticket),
      finished.flatMap((one) => one.held),
    );
  }
}
