/** A table that somebody is about to open. */
import type { EditionSummary, NewTable, Pace } from '../../messages';
import type { TableWishes } from '../../net/tables';
import { botsOn } from '../choice.svelte';
import { within } from '../posters/editions';
import { OwnMap } from './ownMap.svelte';

export const PACES = ['untimed', 'per-turn', 'days'] as const;
export const TURN_SECONDS = [30, 60, 90, 180, 300] as const;
/** The seconds after which a bot fills in for someone who is away; null: the game waits. */
export const AWAY_SECONDS = [null, 120, 300, 900] as const;
/** Strangers go on after this, unless the host chooses otherwise; friends wait. */
const STRANGERS_AWAY_SECONDS = 300;
export const MOVE_DAYS = [1, 2, 3, 7] as const;
export const SPECTATORS = ['public', 'everything-after-the-end', 'none'] as const;
/** What a map of one's own may be for, while nobody knows better. */
const OWN_MAP_SEATS = { least: 2, most: 5 } as const;

export class TableDraft {
  edition = $state('');
  level = $state<string | undefined>();
  pace = $state<Pace['type']>('untimed');
  seconds = $state<number>(60);
  days = $state<number>(2);
  isListed = $state(false);
  spectators = $state<NonNullable<NewTable['spectators']>>('public');
  allowsHints = $state(true);
  password = $state('');
  /** The seat that starts; −1 is drawn. */
  start = $state(-1);
  private chosenAway = $state<number | null | undefined>();
  private wantedSeats = $state(3);
  private wantedBots = $state(0);

  constructor(
    private readonly editions: readonly EditionSummary[],
    edition: string,
    level: string | undefined,
    readonly own: OwnMap = new OwnMap(),
  ) {
    this.edition = edition;
    this.level = level;
  }

  /** The most players. */
  get limits(): { least: number; most: number } {
    const edition = this.editions.find(({ id }) => id === this.edition);
    const { check } = this.own;
    if (check !== undefined || edition === undefined)
      return { least: check?.least_seats ?? OWN_MAP_SEATS.least, most: check?.most_seats ?? OWN_MAP_SEATS.most };
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

  /** After how many seconds a bot fills in for someone who is away; null if the game waits. */
  get awaySeconds(): number | null {
    if (this.chosenAway !== undefined) return this.chosenAway;
    return this.isListed ? STRANGERS_AWAY_SECONDS : null;
  }

  set awaySeconds(seconds: number | null) {
    this.chosenAway = seconds;
  }

  /** The table as the server wants it; what is as usual is left out. */
  wishes(): TableWishes {
    const level = this.level ?? '';
    return {
      ...(this.own.check?.map === undefined ? { edition: this.edition } : { map: this.own.check.map }),
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
    if (this.pace === 'days') return { type: 'days', days: this.days };
    return { type: 'untimed', away_seconds: this.awaySeconds };
  }
}
