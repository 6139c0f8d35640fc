/** A finished game, told again: where it comes from, and what was seen of it. */
import type { GameReplay, ReplayStep, Step } from '../messages';
import { api } from '../net/api';

/** A record that somebody brought, or a table where a game is over. */
export type Source = { record: string } | { table: string };
/** The perspective of a seat, or "all" with everybody's cards. */
export type Perspective = number | 'all';

const pathOf = (source: Source): string =>
  'record' in source ? `/api/records/${source.record}` : `/api/tables/${source.table}`;

/** Load the story as it is seen from a perspective. */
export function loadStory(source: Source, perspective: Perspective): Promise<GameReplay> {
  return api.get(`${pathOf(source)}/story?perspective=${perspective}`);
}

/** The steps as the log and the statistics want them; nobody knows any more when they were. */
export function historyOf(steps: readonly ReplayStep[]): Step[] {
  return steps.map(({ events }, place) => ({ seq: place + 1, at: 0, events }));
}

/** After how many steps each turn begins; the first is the start of the game. */
export function turnStarts(steps: readonly ReplayStep[]): number[] {
  const begun = steps.flatMap(({ events }, place) =>
    events.some(({ type }) => type === 'turn-began') ? [place + 1] : [],
  );
  return [0, ...begun];
}

/** The turn that it is after so many steps: each player's first is 1; 0 before. */
export function turnNumbers(steps: readonly ReplayStep[]): number[] {
  const begun = new Map<number, number>();
  const numbers = [0];
  for (const { events } of steps) {
    const began = events.findLast((event) => event.type === 'turn-began');
    if (began) begun.set(began.seat, (begun.get(began.seat) ?? 0) + 1);
    numbers.push((began && begun.get(began.seat)) ?? numbers.at(-1) ?? 0);
  }
  return numbers;
}

/** What a step has put on the board: a track or a city. */
export function placeOf(step: ReplayStep | undefined): string | undefined {
  for (const event of step?.events ?? []) {
    if (event.type === 'route-claimed' || event.type === 'tunnel-entered' || event.type === 'tunnel-refused')
      return event.track;
    if (event.type === 'station-built') return event.city;
  }
  return undefined;
}
