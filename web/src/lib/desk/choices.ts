/** What a player is about to do, before it is done. */
import type { Color, TicketAnswer, Track } from '../messages';
import type { Action } from '../net/actions';
import type { Legal, Payment } from '../net/legal';

/** Something to pay for, tickets to draw, or a city that is still looked for. */
export type Choice =
  { kind: 'track'; track: string } | { kind: 'city'; city: string } | { kind: 'tickets' } | { kind: 'building' };

/** One way to pay for what is chosen; `isOther` if it is for the twin of the track that was touched. */
export interface Option extends Payment {
  track?: string;
  isOther: boolean;
}

/** Every way to pay for a track, and after them those for its twin. */
export function trackOptions(legal: Legal, track: Track): Option[] {
  const own = (legal.claims.get(track.id) ?? []).map((way) => ({ ...way, track: track.id, isOther: false }));
  const { twin } = track;
  if (twin === null) return own;
  const others = (legal.claims.get(twin) ?? []).map((way) => ({ ...way, track: twin, isOther: true }));
  // On gray twins both lanes cost the same: nobody needs to see everything twice.
  const isSame = others.every((way) => own.some((mine) => mine.color === way.color && mine.wilds === way.wilds));
  return own.length > 0 && isSame ? own : [...own, ...others];
}

/** Every way to pay for a station. */
export function stationOptions(legal: Legal, city: string): Option[] {
  return (legal.stations.get(city) ?? []).map((way) => ({ ...way, isOther: false }));
}

/** The tracks that cards of a color could help to claim now. */
export function tracksFor(legal: Legal, color: Color | undefined): ReadonlySet<string> {
  const tracks = [...legal.claims].filter(
    ([, ways]) => color === undefined || ways.some((way) => way.color === color || (color === 'wild' && way.wilds > 0)),
  );
  return new Set(tracks.map(([track]) => track));
}

/** All tracks on the cheapest ways of tickets that are not completed. */
export function wantedTracks(answers: readonly TicketAnswer[], tickets: readonly string[]): ReadonlySet<string> {
  const open = answers.filter((answer) => !answer.is_completed && tickets.includes(answer.ticket));
  return new Set(open.flatMap((answer) => answer.tracks));
}

/** How the ends of tickets are ringed: open ones before those that are done. */
export function ticketRings(
  answers: readonly TicketAnswer[],
  shown: readonly string[],
  endsOf: (ticket: string) => readonly [string, string],
): ReadonlyMap<string, 'open' | 'done'> {
  const rings = new Map<string, 'open' | 'done'>();
  for (const ticket of shown) {
    const isDone = answers.find((answer) => answer.ticket === ticket)?.is_completed ?? false;
    for (const city of endsOf(ticket)) if (rings.get(city) !== 'open') rings.set(city, isDone ? 'done' : 'open');
  }
  return rings;
}

/** A claim that somebody could mean who touches a track: in its color, or the one they have most of. */
export function likelyClaim(track: Track, hand: Readonly<Record<string, number>>): Action {
  const held = Object.entries(hand).filter(([color]) => color !== 'wild');
  const [most] = held.sort(([, one], [, other]) => other - one);
  const color = track.color === 'gray' ? ((most?.[0] ?? 'red') as Color) : track.color;
  return { kind: 'claim', track: track.id, color, wilds: 0 };
}
