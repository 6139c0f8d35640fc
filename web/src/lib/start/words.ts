/** Editions, bots, paces and tables in words, for lists and forms. */
import { t, textFor } from '../i18n.svelte';
import type { Pace, SeatSummary, TableSummary } from '../messages';
import { botName } from '../naming';

const SECONDS_IN_WORDS = 120;

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

/** How much time there is. */
export function paceWords(pace: Pace): string {
  if (pace.type === 'untimed') return t('web.pace.untimed');
  if (pace.type === 'days') return t('web.pace.days', { count: pace.days });
  const { seconds } = pace;
  const isShort = seconds < SECONDS_IN_WORDS || seconds % 60 !== 0;
  return isShort ? t('web.pace.seconds', { seconds }) : t('web.pace.minutes', { minutes: seconds / 60 });
}

/** Who sits on a seat; undefined for a free one. */
export function sitterName({ name, bot }: SeatSummary): string | undefined {
  return name ?? (bot === undefined ? undefined : botName(bot));
}

/** Names in a sentence, as the language joins them: "Ada, Marta, and Jonas". */
export function list(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** How many seats of a table are taken. */
export function takenSeats({ seats }: TableSummary): number {
  return seats.filter((seat) => sitterName(seat) !== undefined).length;
}
