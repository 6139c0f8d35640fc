/** One player's place at a table: what they see, what they may do, and what they look at. */
import type { BoardLayout } from '../board/layout';
import type { Marks } from '../board/marks';
import { Names } from '../board/names';
import { type Log, type LogContext, LogKeeper, playerNames } from '../events/log';
import type { Board, Color, Decision, GameView, Own, SeatView } from '../messages';
import { type Action, actionText } from '../net/actions';
import { groupLegal, type Legal } from '../net/legal';
import type { Outcome, TableSession } from '../net/session.svelte';
import type { Refusal } from '../problems';
import { settings } from '../settings.svelte';
import type { Advice } from './advice.svelte';
import { Attention } from './attention.svelte';
import { type Choice, likelyClaim, type Option } from './choices';
import { DeskMarks } from './deskMarks.svelte';
import type { Moments } from './moments.svelte';
import { claimReason, Notes, reasonFor, ruleOf } from './notes.svelte';
import { OfferPicks } from './offer.svelte';
import { seatName } from '../events/context';
import { Plan } from './plan.svelte';

export class Desk {
  readonly session: TableSession;
  readonly board: Board;
  readonly layout: BoardLayout;
  readonly names: Names;
  readonly notes = new Notes();
  readonly picks = new OfferPicks();
  readonly plan: Plan = new Plan(this);

  /** A group of cards in hand that was pressed, and one that is only pointed at. */
  color = $state<Color>();
  peeked = $state<Color>();
  /** A ticket that was pressed, and one that is only pointed at. */
  ticket = $state<string>();
  glanced = $state<string>();
  /** A place on the board that the log points at, and the track that is under the pointer. */
  pointed = $state<string>();
  hovered = $state<string>();
  /** A card of the row, or the deck, that a hint points at. */
  suggested = $state<Color | 'blind'>();
  /** A place on the board that a lesson is about. */
  taught = $state<string>();
  /** The rule that is being read. */
  lookedUp = $state<string>();
  /** The number of questions asked so far: an answer that is not to the last one comes too late. */
  #questions = 0;
  readonly #attention: Attention;

  readonly game: GameView | undefined = $derived.by(() => this.session.scene?.game);
  readonly own: Own | undefined = $derived.by(() => this.session.scene?.own);
  readonly seats: readonly SeatView[] = $derived.by(() => this.session.scene?.table.seats ?? []);
  readonly tickets: readonly string[] = $derived.by(() => this.own?.tickets ?? []);
  /** What is owed; nothing while an answer is on its way. */
  readonly decision: Decision | undefined = $derived.by(() =>
    this.session.isWaiting ? undefined : this.session.decision,
  );
  readonly kind: string | undefined = $derived.by(() => (this.decision ? this.game?.decision : undefined));
  readonly legal: Legal = $derived.by(() => groupLegal(this.decision?.legal ?? []));
  /** Whether hints can be asked for at this table. */
  readonly hasHints = $derived.by(() => this.session.seat !== null && this.session.scene?.table.allows_hints === true);
  /** Whether tickets are to be chosen, or were chosen while others still choose. */
  readonly isOffered = $derived.by(() => (this.own?.offer.length ?? 0) > 0 && this.game?.final === undefined);
  readonly marks: Marks = new DeskMarks(this);
  readonly #keeper = new LogKeeper();
  /** What has to be known to tell what happens here. */
  readonly context: LogContext = $derived.by(() => ({
    names: this.names,
    players: playerNames(this.seats),
    own: this.session.seat,
    finished: this.moments.finished,
  }));
  /** What happened so far, and the turn that it is. */
  readonly log: Log = $derived.by(() => this.#keeper.follow(this.session.history, this.context));

  constructor(session: TableSession, board: Board, layout: BoardLayout) {
    this.session = session;
    this.board = board;
    this.layout = layout;
    this.names = new Names(board);
    this.#attention = new Attention(this);
  }

  close(): void {
    this.#attention.stop();
    this.notes.stop();
  }

  /** How the own tickets stand. */
  get advice(): Advice {
    return this.#attention.advice;
  }

  /** What is shown for a moment. */
  get moments(): Moments {
    return this.#attention.moments;
  }

  get choice(): Choice | undefined {
    return this.plan.choice;
  }

  get option(): Option | undefined {
    return this.plan.option;
  }

  /** What the next station costs. */
  get stationPrice(): number {
    return this.game?.players[this.session.seat ?? -1]?.station_price ?? 0;
  }

  /** The own seat; null for who only watches. */
  get ownSeat(): number | null {
    return this.session.seat;
  }

  /** What a seat is called here; the own one is "You". An arrow, since it is handed on. */
  readonly nameOf = (seat: number): string => seatName(this.seats, seat, this.session.seat);

  /** Whether a card of the row, or one from the deck, can be taken now. */
  canDraw(from: Color | 'blind'): boolean {
    return (this.kind === 'turn' || this.kind === 'second-card') && this.#drawing(from) !== undefined;
  }

  /** Somebody touched a track. */
  async pickTrack(track: string): Promise<void> {
    this.hush();
    this.hovered = track;
    if (!this.#canAsk) return;
    const choice: Choice = { kind: 'track', track };
    const options = this.plan.optionsFor(choice);
    if (options.length === 0) {
      await this.#explainTrack(track);
      return;
    }
    this.plan.make(choice, options.find((one) => one.color === this.color)?.text);
    if (settings.confirms || options.length > 1) await this.#askOdds();
    else await this.confirm();
  }

  /** Somebody touched a city. */
  async pickCity(city: string): Promise<void> {
    this.hush();
    const choice: Choice = { kind: 'city', city };
    if (this.plan.optionsFor(choice).length > 0) this.plan.make(choice);
    else await this.#explain({ kind: 'station', city, color: 'wild', wilds: this.stationPrice });
  }

  /** Another way to pay. */
  async pickOption(text: string): Promise<void> {
    this.plan.pay(text);
    await this.#askOdds();
  }

  /** Draw from the deck, or a card of the row. */
  async draw(from: Color | 'blind'): Promise<void> {
    this.cancel();
    const text = this.#drawing(from);
    if (text === undefined) await this.#explain({ kind: 'draw', from });
    else await this.play(text);
  }

  /** Think about drawing tickets. */
  async pickTickets(): Promise<void> {
    this.cancel();
    if (this.legal.tickets === undefined) await this.#explain({ kind: 'tickets' });
    else if (settings.confirms) this.plan.make({ kind: 'tickets' });
    else await this.play(this.legal.tickets);
  }

  /** Look for a city for a station, or no longer: unless somebody wants one, cities are not lit. */
  async toggleBuilding(): Promise<void> {
    const { isBuilding } = this.plan;
    this.cancel();
    if (isBuilding) return;
    const city = this.board.cities[0]?.id ?? '';
    if (this.legal.stations.size > 0) this.plan.make({ kind: 'building' });
    else await this.#explain({ kind: 'station', city, color: 'wild', wilds: this.stationPrice });
  }

  /** Do what is chosen. */
  async confirm(): Promise<void> {
    const { text } = this.plan;
    if (text !== undefined) await this.play(text);
  }

  cancel(): void {
    this.plan.drop();
    this.hovered = undefined;
    this.hush();
  }

  /** Say nothing any more, nor what is still being asked about. */
  hush(): void {
    this.#questions += 1;
    this.notes.hush();
  }

  /** Look at the cards of one color, or no longer. */
  toggleColor(color: Color): void {
    this.color = this.color === color ? undefined : color;
  }

  toggleTicket(ticket: string): void {
    this.ticket = this.ticket === ticket ? undefined : ticket;
  }

  async play(text: string): Promise<void> {
    this.hovered = undefined;
    await this.#do(() => this.session.play(text));
  }

  undo(): Promise<void> {
    return this.#do(() => this.session.undo());
  }

  /** Take the seat back from the bot, or stay after all. */
  takeSeatBack(): Promise<void> {
    return this.#do(() => this.session.reclaimSeat());
  }

  /** Agree that a bot plays at once for somebody who is away. */
  agreeToStandIn(away: number): Promise<void> {
    return this.#do(() => this.session.agreeToStandIn(away));
  }

  /** Do something at the table, and say why if it is refused. */
  async #do(command: () => Promise<Outcome>): Promise<void> {
    this.hush();
    const outcome = await command();
    if (!outcome.ok) this.#say(outcome.refusal);
  }

  /** Whether it makes sense to ask why not: not for who watches, nor before the last click is answered. */
  get #canAsk(): boolean {
    return this.session.seat !== null && !this.session.isWaiting;
  }

  /** The action that draws from there, if it can be played. */
  #drawing(from: Color | 'blind'): string | undefined {
    return from === 'blind' ? this.legal.draws.blind : this.legal.draws.row.get(from);
  }

  #say(refusal: Refusal): void {
    this.notes.say(reasonFor(refusal), ruleOf(refusal));
  }

  /** Say why something can't be done. */
  async #explain(action: Action): Promise<void> {
    const why = await this.#why(action);
    if (why) this.#say(why);
  }

  /** Say why a track can't be claimed, where it lies. */
  async #explainTrack(track: string): Promise<void> {
    this.notes.shake(track);
    const why = await this.#why(likelyClaim(this.names.track(track), this.own?.hand ?? {}));
    if (why) this.notes.say(claimReason(why, this.names, track), { at: track, ...ruleOf(why) });
  }

  /** What the server has against an action, unless something else is asked meanwhile. */
  async #why(action: Action): Promise<Refusal | undefined> {
    if (!this.#canAsk) return undefined;
    const question = ++this.#questions;
    try {
      const why = await this.session.why(actionText(action));
      return question === this.#questions ? why : undefined;
    } catch {
      // Offline: the strip below the bar says so already.
      return undefined;
    }
  }

  async #askOdds(): Promise<void> {
    const { option } = this.plan;
    if (option?.track === undefined || !this.names.track(option.track).is_tunnel) return;
    try {
      this.plan.learn(option.text, await this.session.tunnelOdds(option.text));
    } catch {
      // Offline: odds are a help, not a need.
    }
  }
}
