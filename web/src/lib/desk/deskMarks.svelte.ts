/** What to point at on the board, from what a player may do and is about to do. */
import { type Ghost, type Marks, NO_MARKS } from '../board/marks';
import type { Names } from '../board/names';
import type { Color, GameView, Own } from '../messages';
import type { Legal } from '../net/legal';
import type { Advice } from './advice.svelte';
import { type Choice, type Option, ticketRings, tracksFor, wantedTracks } from './choices';
import { setOf } from './collections';
import type { Moments } from './moments.svelte';
import type { Notes } from './notes.svelte';
import type { Plan } from './plan.svelte';

/** The parts of a desk that marks depend on. */
export interface Markable {
  readonly names: Names;
  readonly ownSeat: number | null;
  readonly game: GameView | undefined;
  readonly own: Own | undefined;
  readonly legal: Legal;
  readonly plan: Plan;
  readonly choice: Choice | undefined;
  readonly option: Option | undefined;
  readonly advice: Advice;
  readonly moments: Moments;
  readonly notes: Notes;
  readonly tickets: readonly string[];
  readonly isOffered: boolean;
  readonly color: Color | undefined;
  readonly peeked: Color | undefined;
  readonly ticket: string | undefined;
  readonly glanced: string | undefined;
  readonly pointed: string | undefined;
  readonly taught: string | undefined;
}

/** The marks for a desk as it is now; each by itself, so that a press on one track does not have all of them looked at. */
export class DeskMarks implements Marks {
  readonly #desk: Markable;

  // Who looks for a city is not led astray by tracks.
  readonly claimable = $derived.by(() => {
    const { plan, legal, peeked, color } = this.#desk;
    return plan.isBuilding ? NO_MARKS.claimable : tracksFor(legal, peeked ?? color);
  });
  readonly wanted = $derived.by(() => wantedTracks(this.#desk.advice.tickets, this.#desk.tickets));
  readonly closed = $derived.by(() => setOf(Object.keys(this.#desk.game?.closed ?? {})));
  readonly way = $derived.by(() => setOf(wayOf(this.#desk)));
  readonly buildable = $derived.by(() =>
    this.#desk.plan.isBuilding ? setOf(this.#desk.legal.stations.keys()) : NO_MARKS.buildable,
  );
  readonly rings = $derived.by(() => {
    const { advice, tickets, names } = this.#desk;
    return ticketRings(advice.tickets, tickets, (id) => names.ticket(id).ends);
  });
  readonly offered = $derived.by(() => {
    const { own, names } = this.#desk;
    return setOf((own?.offer ?? []).flatMap((id) => names.ticket(id).ends));
  });
  readonly ownWays = $derived.by(() => (this.#desk.isOffered ? this.wanted : NO_MARKS.ownWays));
  readonly reached = $derived.by(() => reachedCities(this.#desk));
  readonly fresh = $derived.by(() => this.#desk.moments.fresh);
  readonly ghost = $derived.by(() => ghostOf(this.#desk));
  readonly selected = $derived.by(() => this.ghost?.track);
  readonly selectedCity = $derived.by(() => {
    const { choice, game } = this.#desk;
    return choice?.kind === 'city' && !game?.tunnel ? choice.city : undefined;
  });

  constructor(desk: Markable) {
    this.#desk = desk;
  }

  get pointed(): string | undefined {
    return this.#desk.pointed ?? this.#desk.taught;
  }

  get shaken(): string | undefined {
    return this.#desk.notes.shaken;
  }

  get traced(): ReadonlySet<string> | undefined {
    return this.#desk.moments.traced;
  }
}

/** The tracks of the ticket that is looked at. */
function wayOf({ glanced, ticket, advice }: Markable): readonly string[] {
  return advice.ticket(glanced ?? ticket ?? '')?.tracks ?? [];
}

/** The trains that would be put on the route that is chosen; also while a tunnel waits. */
function ghostOf({ choice, option, ownSeat, game }: Markable): Ghost | undefined {
  if (game?.tunnel) return { track: game.tunnel.track, seat: game.turn };
  if (choice?.kind !== 'track' || ownSeat === null) return undefined;
  return { track: option?.track ?? choice.track, seat: ownSeat };
}

/** The cities that the player's own tracks touch. */
function reachedCities({ game, ownSeat, names }: Markable): ReadonlySet<string> {
  const tracks = Object.entries(game?.tracks ?? {}).filter(([, owner]) => owner === ownSeat);
  return new Set(tracks.flatMap(([track]) => names.track(track).ends));
}
