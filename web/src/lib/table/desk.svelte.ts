/** One player's place at a table: what they see, what they may do, and what they are about to do. */
import { SvelteSet } from 'svelte/reactivity';

import type { BoardLayout } from '../board/layout';
import type { Marks } from '../board/marks';
import { Names } from '../board/names';
import type { Board, Color, Decision, GameView, Own, SeatView, Step } from '../messages';
import { type Action, actionText } from '../net/actions';
import { groupLegal, type Legal } from '../net/legal';
import type { TableSession } from '../net/session.svelte';
import { sentenceFor } from '../problems';
import { settings } from '../settings.svelte';
import { Advice, type Finished } from './advice.svelte';
import { NOTHING_FINISHED, setOf, withEntry } from './collections';
import { likelyClaim, stationOptions, trackOptions, type Choice, type Option } from './choosing';
import { marksFor } from './marking';
import { Notes } from './notes.svelte';
import { OfferPicks } from './offer.svelte';

const FRESH = 1600; // ms that trains count as new
const TRACED = 1600; // ms that a finished ticket is traced

export class Desk {
  readonly session: TableSession;
  readonly board: Board;
  readonly layout: BoardLayout;
  readonly names: Names;
  readonly advice: Advice;
  readonly notes = new Notes();
  readonly picks = new OfferPicks();

  choice = $state.raw<Choice>();
  /** A group of cards in hand, a ticket, a place on the board that is looked at. */
  color = $state<Color>();
  ticket = $state<string>();
  pointed = $state<string>();
  hovered = $state<string>();
  /** Whether cities are lit for a station: only once the player wants one, or all of Europe would shine. */
  isBuilding = $state(false);
  /** How likely the tunnel that is chosen asks for 0, 1, 2, 3 more cards. */
  odds = $state.raw<readonly number[]>();
  /** Own tickets that were finished while one looked on, by the step that did it. */
  finished = $state.raw<ReadonlyMap<number, readonly string[]>>(NOTHING_FINISHED);
  /** The tracks of a ticket that has just been finished. */
  traced = $state.raw<ReadonlySet<string>>();
  readonly fresh = new SvelteSet<string>();
  #chosenText = $state<string>();
  readonly #stopListening: () => void;

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
  readonly options: readonly Option[] = $derived.by(() => this.#options());
  readonly option: Option | undefined = $derived.by(
    () => this.options.find((one) => one.text === this.#chosenText) ?? this.options[0],
  );
  /** Whether tickets are to be chosen, or were chosen while others still choose. */
  readonly isOffered = $derived.by(() => (this.own?.offer.length ?? 0) > 0 && this.game?.final === undefined);
  readonly marks: Marks = $derived.by(() => marksFor(this));

  constructor(session: TableSession, board: Board, layout: BoardLayout) {
    this.session = session;
    this.board = board;
    this.layout = layout;
    this.names = new Names(board);
    this.advice = new Advice(session, (finished) => {
      this.#celebrate(finished);
    });
    this.#stopListening = session.onStep((step) => {
      this.#notice(step);
    });
    this.#ask();
  }

  close(): void {
    this.#stopListening();
    this.advice.stop();
    this.notes.hush();
  }

  /** Somebody touched a track. */
  async pickTrack(track: string): Promise<void> {
    this.notes.hush();
    if (trackOptions(this.legal, this.names.track(track)).length === 0) {
      await this.#explain(likelyClaim(this.names.track(track), this.own?.hand ?? {}), track);
      return;
    }
    this.choice = { kind: 'track', track };
    this.#chosenText = this.options.find((one) => one.color === this.color)?.text;
    if (settings.confirms || this.options.length > 1) await this.#askOdds();
    else await this.confirm();
  }

  /** Somebody touched a city where a station can be built. */
  pickCity(city: string): void {
    this.notes.hush();
    this.choice = { kind: 'city', city };
    this.#chosenText = undefined;
  }

  /** Another way to pay. */
  async pickOption(text: string): Promise<void> {
    this.#chosenText = text;
    await this.#askOdds();
  }

  /** Draw from the deck, or a card of the row. */
  async draw(from: Color | 'blind'): Promise<void> {
    this.cancel();
    const text = from === 'blind' ? this.legal.draws.blind : this.legal.draws.row.get(from);
    if (text === undefined) await this.#explain({ kind: 'draw', from });
    else await this.play(text);
  }

  /** Think about drawing tickets. */
  async pickTickets(): Promise<void> {
    this.cancel();
    if (this.legal.tickets === undefined) await this.#explain({ kind: 'tickets' });
    else if (settings.confirms) this.choice = { kind: 'tickets' };
    else await this.play(this.legal.tickets);
  }

  /** Think about a station, or no longer. */
  async toggleBuilding(): Promise<void> {
    const isBuilding = this.isBuilding;
    this.cancel();
    const city = this.board.cities[0]?.id ?? '';
    if (this.legal.stations.size > 0) this.isBuilding = !isBuilding;
    else await this.#explain({ kind: 'station', city, color: 'wild', wilds: this.stationPrice });
  }

  /** Do what is chosen. */
  async confirm(): Promise<void> {
    const text = this.choice?.kind === 'tickets' ? this.legal.tickets : this.option?.text;
    if (text !== undefined) await this.play(text);
  }

  cancel(): void {
    this.isBuilding = false;
    this.choice = undefined;
    this.odds = undefined;
    this.notes.hush();
  }

  /** Look at the cards of one color, or no longer. */
  toggleColor(color: Color): void {
    this.color = this.color === color ? undefined : color;
  }

  toggleTicket(ticket: string): void {
    this.ticket = this.ticket === ticket ? undefined : ticket;
  }

  /** What the next station costs. */
  get stationPrice(): number {
    return this.game?.players[this.session.seat ?? -1]?.station_price ?? 0;
  }

  async play(text: string): Promise<void> {
    const outcome = await this.session.play(text);
    if (outcome.ok) this.cancel();
    else this.notes.say(sentenceFor(outcome.refusal));
  }

  async undo(): Promise<void> {
    const outcome = await this.session.undo();
    if (!outcome.ok) this.notes.say(sentenceFor(outcome.refusal));
  }

  #options(): readonly Option[] {
    if (this.choice?.kind === 'track') return trackOptions(this.legal, this.names.track(this.choice.track));
    if (this.choice?.kind === 'city') return stationOptions(this.legal, this.choice.city);
    return [];
  }

  /** Say why something can't be done. */
  async #explain(action: Action, at?: string): Promise<void> {
    if (at !== undefined) this.notes.shake(at);
    if (this.session.seat === null) return;
    try {
      const why = await this.session.why(actionText(action));
      if (why) this.notes.say(sentenceFor(why), at);
    } catch {
      // Offline: the strip below the bar says so already.
    }
  }

  async #askOdds(): Promise<void> {
    this.odds = undefined;
    const option = this.option;
    if (option?.track === undefined || !this.names.track(option.track).is_tunnel) return;
    try {
      const odds = await this.session.tunnelOdds(option.text);
      if (this.option === option) this.odds = odds;
    } catch {
      // Offline: odds are a help, not a need.
    }
  }

  #ask(): void {
    if (this.own && this.game?.final === undefined) this.advice.refresh();
  }

  #notice(step: Step): void {
    for (const event of step.events) if (event.type === 'route-claimed') this.#freshen(event.track);
    this.picks.follow(this.own?.offer ?? []);
    // What was chosen may not be there any more.
    if (this.choice && (this.kind !== 'turn' || (this.choice.kind === 'track' && this.options.length === 0)))
      this.cancel();
    if (step.events.length > 0) this.#ask();
  }

  #freshen(track: string): void {
    this.fresh.add(track);
    setTimeout(() => this.fresh.delete(track), FRESH);
  }

  #celebrate({ seq, tickets, tracks }: Finished): void {
    this.finished = withEntry(this.finished, seq, tickets);
    this.traced = setOf(tracks);
    setTimeout(() => (this.traced = undefined), TRACED);
  }
}
