/** Desks at tables in the middle of a game. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';

import { arrangementOf } from '../../src/lib/board/arranging';
import { type BoardLayout, layOut } from '../../src/lib/board/layout';
import { Names } from '../../src/lib/board/names';
import type { Board, Decision, GameView, Own, PlayerView, Scene, SeatView, TicketAnswer } from '../../src/lib/messages';
import { Desk } from '../../src/lib/desk/desk.svelte';
import { boardOf } from '../board/boards';
import { scene } from '../net/fakes';
import { FakeSession, type Played } from './fake-session.svelte';

const layouts = new Map<string, BoardLayout>();

/** A layout is made once a file: the same board gives the same one. */
export function layoutOf(edition: string): BoardLayout {
  const layout = layouts.get(edition) ?? layOut(boardOf(edition), arrangementOf);
  layouts.set(edition, layout);
  return layout;
}

export const namesOf = (edition: string): Names => new Names(boardOf(edition));

export function player(more: Partial<PlayerView> = {}): PlayerView {
  return {
    ...{ cards: 4, known_cards: {}, tickets: 3, offered_tickets: 0, has_chosen: true },
    ...{ pieces: 45, stations: 3, station_price: 1, route_points: 0, ...more },
  };
}

export function gameOf(edition: string, more: Partial<GameView> = {}): GameView {
  return {
    ...{ edition, seats: 3, action_number: 20, decision: 'turn', open_seats: [0], turn: 0, passes: 0 },
    row: ['red', 'wild', 'blue', 'green', 'red'],
    ...{ deck_size: 55, discards: { red: 3, wild: 1 }, ticket_deck_size: 20 },
    players: [player(), player({ pieces: 30, route_points: 21 }), player({ cards: 9, route_points: 104 })],
    ...{ tracks: {}, closed: {}, stations: {} },
    ...more,
  };
}

export function ownOf(more: Partial<Own> = {}): Own {
  return { hand: { red: 3, orange: 4, wild: 1 }, tickets: [], offer: [], chosen: [], closed: {}, ...more };
}

export const SEATS: SeatView[] = [{ name: 'Ada' }, { bot: 'greedy' }, { name: 'Marta' }];

export interface Situation {
  edition?: string;
  game?: Partial<GameView>;
  /** Missing for who only watches. */
  own?: Partial<Own> | undefined;
  legal?: readonly string[] | undefined;
  seats?: SeatView[];
  seat?: number | null;
  deadlines?: Record<string, number>;
  /** How the own tickets stand. */
  ways?: TicketAnswer[];
}

export function sceneOf(situation: Situation): Scene {
  const { edition = 'usa', game, own, seats = SEATS, seat = 0, deadlines = {} } = situation;
  return scene(
    { phase: 'running', edition, seats, host: 0 },
    { game: gameOf(edition, game), deadlines, ...(seat === null ? {} : { own: ownOf(own) }) },
  );
}

export function owes(legal: readonly string[], number = 9): Decision {
  return { number, legal: [...legal] };
}

const opened: Desk[] = [];
const mounted: Record<string, unknown>[] = [];

/** A desk, and the session that it talks to. */
export function deskAt(situation: Situation = {}): { desk: Desk; session: Played; board: Board } {
  const { edition = 'usa', legal, seat = 0, ways = [] } = situation;
  const fake = new FakeSession(sceneOf(situation), legal && owes(legal), seat);
  fake.ways = ways;
  const session = fake as unknown as Played;
  const board = boardOf(edition);
  const desk = new Desk(session, board, layoutOf(edition));
  opened.push(desk);
  flushSync();
  return { desk, session, board };
}

/** Show a component; what was there before is gone. */
export function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): HTMLElement {
  mounted.push(mount(part, { target: document.body, props }));
  flushSync();
  return document.body;
}

/** Close everything after each test of a file. */
export function cleanUp(): void {
  afterEach(async () => {
    for (const part of mounted.splice(0)) await unmount(part);
    for (const desk of opened.splice(0)) desk.close();
    document.body.replaceChildren();
  });
}

/** What is written somewhere, with single spaces. */
export function textOf(selector: string): string {
  return document.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim() ?? '';
}

export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`${selector} is not there`);
  return found;
}

export const has = (selector: string): boolean => document.querySelector(selector) !== null;

export function press(selector: string): void {
  find(selector).click();
  flushSync();
}

/** Let answers arrive. */
export async function answered(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  flushSync();
}

/** How a ticket stands. */
export function way(ticket: string, more: Partial<TicketAnswer> = {}): TicketAnswer {
  return { ticket, is_completed: false, tracks: [], pieces: 5, held: [], ...more };
}
