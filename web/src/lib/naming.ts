/** Editions, bots, paces and tables in words. An edition or a bot that is newer than this page has its id for a name. */
import { t, textFor } from './i18n.svelte';
import type { Board, Pace, SeatSummary, TableSummary } from './messages';

const SECONDS_IN_WORDS = 120;

// How long a game among people takes, usually. The server can't know.
const MINUTES: Readonly<Record<string, number>> = {
  usa: 45,
  'usa-anniversary': 45,
  'usa-1910': 45,
  'usa-mega': 60,
  'usa-big-cities': 45,
  europe: 60,
  'new-york': 15,
};

/** What an edition is called in a sentence; every map of somebody's own has the same name. */
export function editionName(edition: string): string {
  return textFor(`web.edition.${edition}`) ?? edition;
}

/** What is played at a table: an edition, or a map of somebody's own by its name. */
export function playedName({ edition, map_name: own }: { edition: string; map_name?: string | null }): string {
  return own ?? editionName(edition);
}

/** The same for a board. */
export function boardName({ edition, map_name: name }: Pick<Board, 'edition' | 'map_name'>): string {
  return edition.id === 'custom' ? name : editionName(edition.id);
}

export function botName(bot: string): string {
  return textFor(`bots.name.${bot}`) ?? bot;
}

/** What one of several editions on the same map is called beside the map's name. */
export function setName(edition: string): string {
  return textFor(`web.edition.set.${edition}`) ?? edition;
}

/** What is special about an edition. */
export function editionSentence(edition: string): string | undefined {
  return textFor(`web.edition.about.${edition}`);
}

/** How a bot plays. */
export function botSentence(bot: string): string {
  return textFor(`web.start.level.${bot}`) ?? t('web.start.level_unknown');
}

/** The pace in words. */
export function paceWords(pace: Pace): string {
  if (pace.type === 'untimed') return t('web.pace.untimed');
  if (pace.type === 'days') return t('web.pace.days', { count: pace.days });
  const { seconds } = pace;
  const isShort = seconds < SECONDS_IN_WORDS || seconds % 60 !== 0;
  return isShort ? t('web.pace.seconds', { seconds }) : t('web.pace.minutes', { minutes: seconds / 60 });
}

/** What happens when someone is away, in words; null: the game waits. */
export function awayWords(seconds: number | null): string {
  return seconds === null ? t('web.form.away.wait') : t('web.form.away.bot', { minutes: Math.ceil(seconds / 60) });
}

/** Who sits on a seat; undefined for a free one. */
export function sitterName({ name, bot }: SeatSummary): string | undefined {
  return name ?? (bot === undefined ? undefined : botName(bot));
}

/** Names in a sentence, as the language joins them: "Ada, Marta, and Jonas". */
export function list(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** The number of taken seats at a table. */
export function takenSeats({ seats }: TableSummary): number {
  return seats.filter((seat) => sitterName(seat) !== undefined).length;
}

/** The minutes that a game usually takes, or undefined for an edition that is newer than this page. */
export function minutesOf(edition: string): number | undefined {
  return MINUTES[edition];
}
