/** What to point at on the board, from what a player may do and is about to do. */
import { NO_MARKS, type Marks } from '../board/marks';
import { ticketRings, tracksFor, wantedTracks } from './choosing';
import type { Desk } from './desk.svelte';

/** The marks for a desk as it is now. */
export function marksFor(desk: Desk): Marks {
  const { legal, advice, tickets, own, names, plan } = desk;
  const ticket = desk.glanced ?? desk.ticket;
  const looked = ticket === undefined ? undefined : advice.ticket(ticket);
  return {
    ...NO_MARKS,
    ...planned(desk),
    ...pointed(desk),
    // Who looks for a city is not led astray by tracks.
    claimable: plan.isBuilding ? NO_MARKS.claimable : tracksFor(legal, desk.peeked ?? desk.color),
    wanted: wantedTracks(advice.tickets, tickets),
    closed: new Set(desk.game?.closed),
    way: new Set(looked?.tracks),
    buildable: plan.isBuilding ? new Set(legal.stations.keys()) : NO_MARKS.buildable,
    rings: ticketRings(advice.tickets, own?.offer.length ? own.offer : tickets, (id) => names.ticket(id).ends),
    reached: reachedCities(desk),
    fresh: new Set(desk.moments.fresh),
  };
}

/** The route or the city that is chosen, with the trains that would be put there; also while a tunnel waits. */
function planned({ choice, option, session, game }: Desk): Partial<Marks> {
  if (game?.tunnel) return { selected: game.tunnel.track, ghost: { track: game.tunnel.track, seat: game.turn } };
  if (choice?.kind === 'city') return { selectedCity: choice.city };
  if (choice?.kind !== 'track' || session.seat === null) return {};
  const track = option?.track ?? choice.track;
  return { selected: track, ghost: { track, seat: session.seat } };
}

function pointed({ pointed: place, notes, moments }: Desk): Partial<Marks> {
  const { traced } = moments;
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
