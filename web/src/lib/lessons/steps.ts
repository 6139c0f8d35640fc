/** What a lesson says at each step, and what it points at. No rule of the game is in here: the server sends the steps. */
import { type Names, paymentName } from '../board/names';
import { i18n, type Key, t, textFor, type Values } from '../i18n.svelte';
import type { Edition, LessonStep, LessonView } from '../messages';
import { type Action, parseAction } from '../net/actions';
import { api } from '../net/api';
import { list } from '../naming';

/** What has to be known to say a step. */
export interface Scenery {
  names: Names;
  /** The tickets that are to be chosen from. */
  offer: readonly string[];
  /** What the next station costs. */
  stationPrice: number;
}

export const loadLesson = (edition: string): Promise<LessonView> => api.get(`/api/editions/${edition}/lesson`);

export function actionOf(step: LessonStep): Action | undefined {
  return step.action === undefined ? undefined : parseAction(step.action);
}

/** What is explained at a step, sentence by sentence. */
export function explanation(steps: readonly LessonStep[], index: number, scenery: Scenery): string[] {
  const values = valuesAt(steps, index, scenery);
  const { edition } = scenery.names.board;
  return (steps[index]?.says ?? []).flatMap((key) => {
    const count = countOf(key, edition) ?? values.points;
    return textFor(key, { ...values, ...(count === undefined ? {} : { count }) }) ?? [];
  });
}

const INSTRUCTIONS: Readonly<Record<Action['kind'], Key | undefined>> = {
  keep: 'lesson.do.keep',
  draw: 'lesson.do.row',
  claim: 'lesson.do.claim',
  pay: 'lesson.do.pay',
  station: 'lesson.do.station',
  tickets: 'lesson.do.tickets',
  refuse: undefined,
  pass: undefined,
};

/** What is to be done at a step. */
export function instruction(steps: readonly LessonStep[], index: number, scenery: Scenery): string | undefined {
  const action = actionOf(steps[index] ?? { says: [] });
  if (action === undefined) return undefined;
  const isBlind = action.kind === 'draw' && action.from === 'blind';
  const key = isBlind ? 'lesson.do.blind' : INSTRUCTIONS[action.kind];
  const count = action.kind === 'keep' ? { count: action.positions.length } : {};
  return key === undefined ? undefined : t(key, { ...valuesAt(steps, index, scenery), ...count });
}

function valuesAt(steps: readonly LessonStep[], index: number, scenery: Scenery): Values {
  const { names } = scenery;
  const action = actionOf(steps[index] ?? { says: [] });
  return {
    wild: names.color('wild'),
    wilds: names.wilds,
    pieces: names.allPieces,
    supply: names.pieces(names.board.edition.pieces),
    next: nextRoute(steps.slice(index + 1), names),
    ...(action === undefined ? {} : valuesOf(action, scenery)),
  };
}

function valuesOf(action: Action, { names, offer, stationPrice }: Scenery): Values {
  switch (action.kind) {
    case 'keep':
      return {
        tickets: list(
          action.positions.flatMap((place) => ticketAt(names, offer, place)),
          i18n.language,
        ),
      };
    case 'draw':
      return action.from === 'blind' ? {} : { cost: names.cards(action.from, 1) };
    case 'claim': {
      const { ends, length } = names.track(action.track);
      const points = names.board.route_points[length] ?? 0;
      return { route: names.ends(ends), cost: paymentName({ text: '', ...action }, length, names), points };
    }
    case 'station':
      return {
        city: names.city(action.city),
        cost: paymentName({ text: '', ...action }, stationPrice, names),
        button: t('web.table.build_station'),
      };
    case 'tickets':
      return { button: t('web.table.draw_tickets') };
    default:
      return {};
  }
}

function ticketAt(names: Names, offer: readonly string[], place: number): string | [] {
  const ticket = offer[place - 1];
  return ticket === undefined ? [] : names.ticketName(ticket);
}

/** The route that the cards of these steps are for. */
function nextRoute(steps: readonly LessonStep[], names: Names): string {
  const claim = steps.map(actionOf).find((action) => action?.kind === 'claim');
  return claim?.kind === 'claim' ? names.trackName(claim.track) : '';
}

/** The number of the edition that a sentence tells. */
function countOf(key: string, edition: Edition): number | undefined {
  const numbers: Readonly<Record<string, number>> = {
    'lesson.tickets': edition.starting_keep,
    'lesson.more_tickets': edition.drawn_keep,
    'lesson.attractions': edition.attraction_points,
    'lesson.end.longest': edition.longest_path_bonus,
    'lesson.end.globetrotter': edition.globetrotter_bonus,
    'lesson.end.stations': edition.station_points,
    'lesson.end.attractions': edition.attraction_points,
  };
  return numbers[key];
}
