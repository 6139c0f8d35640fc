/** A table that somebody is about to open. */
import type { EditionSummary, NewTable, Pace } from '../messages';
import type { TableWishes } from '../net/tables';
import { botsOn } from './choice.svelte';
import { within } from './editions';

export const PACES = ['untimed', 'per-turn', 'days'] as const;
export const TURN_SECONDS = [30, 60, 90, 180, 300] as const;
export const MOVE_DAYS = [1, 2, 3, 7] as const;
export const SPECTATORS = ['public', 'everything-after-the-end', 'none'] as const;
/** What a map of one's own may be for; the server knows what it is for. */
const OWN_MAP_SEATS = { least: 2, most: 5 } as const;

/** A map of one's own: the name of its file, and what it says. */
export interface OwnMap {
  name: string;
  content: Record<string, unknown>;
}

export class TableDraft {
  edition = $state('');
  level = $state<string | undefined>();
  map = $state.raw<OwnMap | undefined>();
  pace = $state<Pace['type']>('untimed');
  seconds = $state<number>(60);
  days = $state<number>(2);
  isListed = $state(false);
  spectators = $state<NonNullable<NewTable['spectators']>>('public');
  allowsHints = $state(true);
  password = $state('');
  /** The seat that starts; −1 is drawn. */
  start = $state(-1);
  private wantedSeats = $state(3);
  private wantedBots = $state(0);

  constructor(
    private readonly editions: readonly EditionSummary[],
    edition: string,
    level: string | undefined,
  ) {
    this.edition = edition;
    this.level = level;
  }

  /** How many can play. */
  get limits(): { least: number; most: number } {
    const edition = this.editions.find(({ id }) => id === this.edition);
    if (this.map !== undefined || edition === undefined) return OWN_MAP_SEATS;
    return { least: edition.least_seats, most: edition.most_seats };
  }

  get seats(): number {
    return within(this.wantedSeats, this.limits.least, this.limits.most);
  }

  set seats(seats: number) {
    this.wantedSeats = seats;
  }

  /** Bots, on the last seats; one seat is one's own. */
  get bots(): number {
    return within(this.wantedBots, 0, this.seats - 1);
  }

  set bots(bots: number) {
    this.wantedBots = bots;
  }

  /** The table as the server wants it; what is as usual is left out. */
  wishes(): TableWishes {
    const level = this.level ?? '';
    return {
      ...(this.map === undefined ? { edition: this.edition } : { map: this.map.content }),
      seats: this.seats,
      bots: botsOn(this.bots, this.seats - this.bots, level),
      pace: this.wantedPace(),
      is_listed: this.isListed,
      spectators: this.spectators,
      allows_hints: this.allowsHints,
      ...(this.password === '' ? {} : { password: this.password }),
      ...(this.start < 0 ? {} : { start: Math.min(this.start, this.seats - 1) }),
    };
  }

  private wantedPace(): Pace {
    if (this.pace === 'per-turn') return { type: 'per-turn', seconds: this.seconds };
    return this.pace === 'days' ? { type: 'days', days: this.days } : { type: 'untimed' };
  }
}
