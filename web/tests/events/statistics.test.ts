import { describe, expect, test } from 'vitest';

import { pointsOverTurns, statistics } from '../../src/lib/events/statistics';
import type { Event, Final } from '../../src/lib/messages';
import * as on from './fixtures';
import { BOARD, steps } from './fixtures';

const START = [[on.dealt], [on.chosen(0)], [on.chosen(1), on.kept(0, 2), on.kept(1, 3), on.turn(0)]] as const;

function of(seat: number, ...told: readonly (readonly Event[])[]) {
  const found = statistics(steps(...START, ...told), BOARD)[seat];
  if (found === undefined) throw new Error(`no seat ${seat}`);
  return found;
}

test('a game that has just begun', () => {
  expect(of(1)).toEqual({
    ...{ seat: 1, turns: 0, passes: 0, undone: 0, seconds: 20, stations: 0, firstTo: [] },
    cards: { blind: 0, faceUp: 0, total: 0 },
    wilds: { faceUp: 0, blind: 0 },
    spent: { cards: 0, wilds: 0 },
    routes: { total: 0, byLength: new Map(), points: 0, double: 0, ferries: 0 },
    pieces: { used: 0, left: 45 },
    tickets: { drawn: 3, kept: 3 },
    tunnels: { tried: 0, free: 0, paid: 0, refused: 0, surcharge: 0 },
  });
});

test('before the deal nobody has numbers', () => {
  expect(statistics([], BOARD)).toEqual([]);
});

describe('cards', () => {
  test('by where they come from', () => {
    const found = of(0, [on.drawn(0)], [on.taken(0, 'red'), on.turn(1)], [on.taken(1, 'wild'), on.turn(0)]);
    expect(found.cards).toEqual({ blind: 1, faceUp: 1, total: 2 });
    expect(found.wilds).toEqual({ faceUp: 0 });
  });

  test('wilds: face up, and from the deck where all are known', () => {
    const found = of(0, [on.drawn(0, 'wild')], [on.drawn(0, 'red'), on.turn(1)], [on.turn(0)], [on.taken(0, 'wild')]);
    expect(found.wilds).toEqual({ faceUp: 1, blind: 1 });
  });

  test('spent on routes, tunnels and stations', () => {
    const found = of(
      0,
      [on.claim(0, 'denver-dallas-1', 7, 1), on.turn(1)],
      [on.tunnel(0, 2)],
      [on.surcharge(0, 2, 1), on.claim(0, 'paris-zurich', 4), on.turn(1)],
      [{ type: 'station-built', seat: 0, city: 'paris', color: 'wild', cards: 1, wilds: 1 }],
    );
    expect(found.spent).toEqual({ cards: 4 + 2 + 3 + 1, wilds: 1 + 1 + 1 });
    expect(found.stations).toBe(1);
  });
});

test('routes: how many, how long, of which kind', () => {
  const found = of(
    0,
    [on.claim(0, 'denver-dallas-2', 7)],
    [on.claim(0, 'houston-paris', 15, 2)],
    [on.claim(0, 'dallas-houston', 1)],
    [on.claim(1, 'paris-zurich', 4)],
  );
  expect(found.routes).toEqual({
    ...{ total: 3, points: 23, meanLength: 11 / 3, double: 1, ferries: 1 },
    byLength: new Map([
      [4, 1],
      [6, 1],
      [1, 1],
    ]),
    longest: { track: 'houston-paris', length: 6 },
  });
  expect(found.pieces).toEqual({ used: 11, left: 34 });
});

test('tunnels: tried, free, paid, refused, and what they cost', () => {
  const found = of(
    0,
    [on.tunnel(0, 1)],
    [{ type: 'tunnel-refused', seat: 0, track: 'paris-zurich' }],
    [on.tunnel(0, 2)],
    [on.surcharge(0, 2, 0), on.claim(0, 'paris-zurich', 4)],
    [on.tunnel(0, 0), on.claim(0, 'paris-zurich', 4)],
  );
  expect(found.tunnels).toEqual({ tried: 3, free: 1, paid: 1, refused: 1, surcharge: 2 });
});

test('tickets: drawn, kept, and how they ended', () => {
  const history = steps(...START, [on.offered(0, 3)], [on.kept(0, 1), on.turn(1)]);
  const final: Final = {
    ...{ tracks: {}, stations: {}, winners: [0] },
    tickets: [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ],
    scores: [on.score(20, 2), on.score(10, 0)],
  };
  const [first, second] = statistics(history, BOARD, final);
  expect(first?.tickets).toEqual({ drawn: 6, kept: 3, completed: 2, failed: 1 });
  expect(second?.tickets).toEqual({ drawn: 3, kept: 3, completed: 0, failed: 3 });
});

test('turns and passes', () => {
  const found = of(
    0,
    [on.drawn(0)],
    [on.drawn(0), on.turn(1)],
    [on.turn(0)],
    [{ type: 'turn-passed', seat: 0 }, on.turn(1)],
  );
  expect(found).toMatchObject({ turns: 2, passes: 1 });
});

describe('what was taken back does not count', () => {
  test('a claim and the turn that it began', () => {
    const told = [
      [on.claim(0, 'dallas-houston', 1), on.turn(1)],
      [on.said(1, 'Oh')],
      [on.undone(0)],
      [on.claim(0, 'denver-dallas-1', 7), on.turn(1)],
    ];
    expect(of(0, ...told)).toMatchObject({ turns: 1, undone: 1, routes: { total: 1, points: 7 }, pieces: { used: 4 } });
    expect(of(1, ...told)).toMatchObject({ turns: 1, undone: 0 });
  });

  test('but the tickets that were drawn before', () => {
    const found = of(0, [on.offered(0, 3)], [on.kept(0, 1), on.turn(1)], [on.undone(0)], [on.kept(0, 2), on.turn(1)]);
    expect(found.tickets).toEqual({ drawn: 6, kept: 4 });
  });

  test('nor is somebody the first by it', () => {
    const found = of(
      1,
      [on.claim(0, 'dallas-houston', 1), on.turn(1)],
      [on.undone(0)],
      [on.turn(1)],
      [on.claim(1, 'dallas-houston', 1)],
    );
    expect(found.firstTo).toEqual(['claim']);
  });
});

test('who was the first, in the order in which it happened', () => {
  const station: Event = { type: 'station-built', seat: 0, city: 'paris', color: 'red', cards: 1, wilds: 0 };
  const told = [
    [on.claim(1, 'houston-paris', 15)],
    [on.claim(0, 'denver-dallas-1', 7)],
    [station],
    [on.offered(1, 3)],
    [on.claim(1, 'denver-dallas-2', 10), { type: 'last-round-began', seat: 1 }],
  ] as const;
  expect(of(1, ...told).firstTo).toEqual(['claim', 'tickets', 'points-25', 'last-round']);
  expect(of(0, ...told).firstTo).toEqual(['station']);
});

describe('time', () => {
  test('counts for whose turn it is, and from the deal to the first choice', () => {
    // Steps are ten seconds apart: dealt at 0, chosen at 10 and 20, then turns.
    const told = [[on.drawn(0)], [on.drawn(0), on.turn(1)], [on.claim(1, 'dallas-houston', 1), on.turn(0)]];
    expect(of(0, ...told).seconds).toBe(10 + 20);
    expect(of(1, ...told).seconds).toBe(20 + 10);
  });

  test('goes on for who takes a move back, and ends with the game', () => {
    const told = [
      [on.claim(0, 'dallas-houston', 1), on.turn(1)],
      [on.undone(0)],
      [on.claim(0, 'dallas-houston', 1), on.turn(1)],
      [on.drawn(1), { type: 'game-ended', winners: [0] }] as Event[],
      [on.said(0, 'Thanks')],
    ];
    expect(of(0, ...told).seconds).toBe(10 + 10 + 10);
    expect(of(1, ...told).seconds).toBe(20 + 10 + 10);
  });
});

describe('points over turns', () => {
  const history = steps(
    ...START,
    [on.claim(0, 'dallas-houston', 1), on.turn(1)],
    [on.claim(1, 'denver-dallas-1', 7), on.turn(0)],
    [on.claim(0, 'paris-zurich', 4), on.turn(1)],
    [on.undone(0)],
    [on.claim(0, 'houston-paris', 15), on.turn(1)],
  );

  test('a row for each turn of everybody, the last as far as it has come', () => {
    expect(pointsOverTurns(history, 2)).toEqual([
      { turn: 0, points: [0, 0] },
      { turn: 1, points: [1, 7] },
      { turn: 2, points: [16, 7] },
    ]);
  });

  test('with the final scores at the end', () => {
    expect(pointsOverTurns(history, 2, [on.score(30, 1), on.score(-4, 0)]).at(-1)).toEqual({
      ...{ turn: 3, points: [30, -4], isFinal: true },
    });
  });

  test('before the first turn', () => {
    expect(pointsOverTurns([], 3)).toEqual([{ turn: 0, points: [0, 0, 0] }]);
  });
});
