/** What to point at on the board, from what a player may do and is about to do. */
import { NO_MARKS, type Marks } from '../board/marks';
import { ticketRings, tracksFor, wantedTracks } from './choosing';
import type { Desk } from './desk.svelte';

/** The marks for a desk as it is now. */
export function marksFor(desk: Desk): Marks {
  const { legal, advice, tickets, own, names } = desk;
  const looked = desk.ticket === undefined ? undefined : advice.ticket(desk.ticket);
  return {
    ...NO_MARKS,
    ...planned(desk),
    ...pointed(desk),
    claimable: tracksFor(legal, desk.color),
    wanted: wantedTracks(advice.tickets, tickets),
    closed: new Set(desk.game?.closed),
    way: new Set(looked?.tracks),
    buildable: desk.isBuilding ? new Set(legal.stations.keys()) : NO_MARKS.buildable,
    rings: ticketRings(advice.tickets, own?.offer.length ? own.offer : tickets, (ticket) => names.ticket(ticket).ends),
    reached: reachedCities(desk),
    fresh: new Set(desk.fresh),
  };
}

/** The route or the city that is chosen, with the trains that would be put there. */
function planned({ choice, option, session }: Desk): Partial<Marks> {
  if (choice?.kind === 'city') return { selectedCity: choice.city };
  if (choice?.kind !== 'track' || session.seat === null) return {};
  const track = option?.track ?? choice.track;
  return { selected: track, ghost: { track, seat: session.seat } };
}

function pointed({ pointed: place, notes, traced }: Desk): Partial<Marks> {
  return {
    ...(place === undefined ? {} : { pointed: place }),
    ...(notes.shaken === undefined ? {} : { shaken: notes.shaken }),
    ...(traced === undefined ? {} : { traced }),
  };
}

/** The cities that the player's own tracks touch. */
function reachedCities({ game, session, names }: Desk): ReadonlySet<string> {
  const tracks = Object.entries(game?.tracks ?? {}).filter(([, owner]) => owner === session.seat);
  return new Set(tracks.flatMap(([track]) => names.track(track).ends));
}
