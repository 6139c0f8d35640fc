/** What a difference of ratings means at a table. */
import type { Opponent } from '../messages';

const GAMES = 10;
const TENFOLD = 400; // points more are odds of ten to one

/** So many of ten games for two are won against a weaker level. */
export interface Edge {
  weaker: string;
  wins: number;
  games: number;
}

/** How often a level beats the next weaker one, as the ratings of both have it; nothing if one was not measured. */
export function edgeOf(level: string | undefined, opponents: readonly Opponent[]): Edge | undefined {
  const rating = opponents.find(({ name }) => name === level)?.rating;
  if (rating === undefined) return undefined;
  const weaker = opponents.filter((other) => other.rating !== undefined && other.rating < rating);
  const next = weaker.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0))[0];
  if (next?.rating === undefined) return undefined;
  const share = 1 / (1 + 10 ** ((next.rating - rating) / TENFOLD));
  return { weaker: next.name, wins: Math.min(GAMES - 1, Math.round(share * GAMES)), games: GAMES };
}
