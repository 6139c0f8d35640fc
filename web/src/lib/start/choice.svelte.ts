/** What somebody is about to play: the edition, how many bots, and which. It is remembered for the next visit. */
import type { EditionSummary, Opponent } from '../messages';
import { bots, editions, openTable } from '../net/tables';
import { keep, recall } from '../storage';
import { type MapPoster, postersFor, range, within } from './posters/editions';
import { Lookup } from '../page/lookup.svelte';

interface Wishes {
  edition: string;
  opponents: number;
  level: string;
}

const NAME = 'start';
const USUAL: Wishes = { edition: 'usa', opponents: 3, level: '' };

export class Choice {
  readonly editions = new Lookup(editions);
  readonly bots = new Lookup(bots);
  private wishes = $state(readWishes());

  readonly posters: readonly MapPoster[] = $derived(postersFor(this.editions.value ?? []));
  /** The edition that is wished for; the first one if there is no such. */
  readonly edition: EditionSummary | undefined = $derived(
    this.editions.value?.find(({ id }) => id === this.wishes.edition) ?? this.editions.value?.[0],
  );
  readonly poster: MapPoster | undefined = $derived(this.posters.find(({ map }) => map === this.edition?.map_name));
  /** The numbers of bots to choose from. */
  readonly opponentCounts: readonly number[] = $derived(
    this.edition ? range(this.edition.least_seats - 1, this.edition.most_seats - 1) : [],
  );
  readonly opponents: number = $derived(
    within(this.wishes.opponents, this.opponentCounts[0] ?? 1, this.opponentCounts.at(-1) ?? 1),
  );
  readonly levels: readonly string[] = $derived(this.bots.value?.map(({ name }) => name) ?? []);
  /** The level that is wished for; one in the middle if there is no such. */
  readonly level: string | undefined = $derived(
    this.levels.find((level) => level === this.wishes.level) ?? this.levels[Math.floor(this.levels.length / 2)],
  );
  /** How strong that level is, if it was measured. */
  readonly rating: number | undefined = $derived(this.bots.value?.find(({ name }) => name === this.level)?.rating);

  /** How often that level beats the strongest of the weaker ones that were measured. */
  readonly edge: Edge | undefined = $derived(edgeOf(this.level, this.bots.value ?? []));

  /** Ask the server what there is. */
  look = async (): Promise<void> => {
    await Promise.all([this.editions.look(), this.bots.look()]);
  };

  /** Wish for something else. */
  choose(wishes: Partial<Wishes>): void {
    Object.assign(this.wishes, wishes);
    keep(NAME, this.wishes);
  }

  /** The edition of a poster that was chosen last, for the one that is shown now. */
  editionOn(poster: MapPoster): EditionSummary {
    return poster.editions.find(({ id }) => id === this.edition?.id) ?? poster.editions[0];
  }

  /** Open a table with bots on all other seats; it starts by itself. */
  async play(): Promise<string> {
    const { edition, level, opponents } = this;
    if (edition === undefined || level === undefined) throw new Error('nothing can be chosen yet');
    const { table } = await openTable({ edition: edition.id, seats: opponents + 1, bots: botsOn(opponents, 1, level) });
    return table;
  }
}

/** What was wished for on the last visit; what is missing or can't be right is as usual. */
function readWishes(): Wishes {
  const kept = { ...USUAL, ...(recall(NAME) as Partial<Record<keyof Wishes, unknown>> | undefined) };
  return {
    edition: typeof kept.edition === 'string' ? kept.edition : USUAL.edition,
    opponents: Number.isInteger(kept.opponents) ? Number(kept.opponents) : USUAL.opponents,
    level: typeof kept.level === 'string' ? kept.level : USUAL.level,
  };
}

/** So many bots of one level on the seats from one on, as the server wants them. */
export function botsOn(count: number, firstSeat: number, level: string): Record<string, string> {
  return Object.fromEntries(range(firstSeat, firstSeat + count - 1).map((seat) => [String(seat), level]));
}

const GAMES = 10;
const TENFOLD = 400; // points more are odds of ten to one

/** So many of ten games for two are won against a weaker level. */
export interface Edge {
  weaker: string;
  wins: number;
  games: number;
}

/** How often a level beats the next weaker one, as the ratings of both have it, or undefined if one was not measured. */
export function edgeOf(level: string | undefined, opponents: readonly Opponent[]): Edge | undefined {
  const rating = opponents.find(({ name }) => name === level)?.rating;
  if (rating === undefined) return undefined;
  const weaker = opponents.filter((other) => other.rating !== undefined && other.rating < rating);
  const next = weaker.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0))[0];
  if (next?.rating === undefined) return undefined;
  const share = 1 / (1 + 10 ** ((next.rating - rating) / TENFOLD));
  return { weaker: next.name, wins: Math.min(GAMES - 1, Math.round(share * GAMES)), games: GAMES };
}
