import { beforeAll, describe, expect, test } from 'vitest';

import { Names } from '../../src/lib/board/names';
import { type LogEntry, LogKeeper, logEntries } from '../../src/lib/events/log';
import { setLanguage } from '../../src/lib/i18n.svelte';
import type { Event } from '../../src/lib/messages';
import * as on from './fixtures';
import { steps, told, toldPlainly, TO_ADA, TO_ALL } from './fixtures';

beforeAll(async () => {
  await setLanguage('en');
});

describe('cards of a turn are one entry', () => {
  test.each<[string, Event[], string]>([
    ['two from the deck', [on.drawn(0), on.drawn(0)], 'Robin took *two cards* from the deck.'],
    ['one from the deck', [on.drawn(0)], 'Robin took *one card* from the deck.'],
    ['two from the row', [on.taken(0, 'green'), on.taken(0, 'white')], 'Robin took *green* and *white* from the row.'],
    ['two alike', [on.taken(0, 'green'), on.taken(0, 'green')], 'Robin took *2 green cards* from the row.'],
    ['a wild', [on.taken(0, 'wild')], 'Robin took *a locomotive* from the row.'],
    ['one of each', [on.taken(0, 'red'), on.drawn(0)], 'Robin took *red* from the row and *one card* from the deck.'],
    [
      'one of each, the other way round',
      [on.drawn(0), on.taken(0, 'red')],
      'Robin took *red* from the row and *one card* from the deck.',
    ],
    ['my own', [on.drawn(1, 'red'), on.drawn(1, 'wild')], 'You drew *red* and *a locomotive* from the deck.'],
    ['my own wilds', [on.drawn(1, 'wild'), on.drawn(1, 'wild')], 'You drew *2 locomotives* from the deck.'],
    ['my own from the row', [on.taken(1, 'white')], 'You took *white* from the row.'],
    [
      'my own of each',
      [on.taken(1, 'green'), on.drawn(1, 'red')],
      'You took *green* from the row and drew *red* from the deck.',
    ],
  ])('%s', (_, draws, sentence) => {
    expect(told(steps(...draws.map((draw) => [draw])), TO_ADA)).toEqual([sentence]);
  });

  test('also with chat in between; another turn is another entry', () => {
    const history = steps([on.drawn(0)], [on.said(1, 'Hello')], [on.drawn(0), on.turn(2)], [on.drawn(2)]);
    expect(told(history, TO_ADA)).toEqual([
      'Robin took *two cards* from the deck.',
      '*You:* Hello',
      'Marta took *one card* from the deck.',
    ]);
  });

  test('an edition calls its wilds as it likes', () => {
    const names = new Names(on.boardWith({ wild_name: 'taxi', piece_name: 'taxi' }));
    const history = steps([on.taken(0, 'wild')], [{ type: 'last-round-began', seat: 0 }]);
    expect(told(history, { ...TO_ADA, names })).toEqual([
      'Robin took *a taxi* from the row.',
      '*Last round*: Robin is nearly out of taxis, so everybody has one more turn.',
    ]);
  });
});

test('who watches reads no colors of blind draws', () => {
  const history = steps([on.drawn(1)], [on.drawn(1), on.turn(2)], [on.taken(2, 'red')], [on.drawn(2), on.turn(0)]);
  const text = toldPlainly(history, TO_ALL).join(' ');
  expect(text).toBe('Ada took two cards from the deck. Marta took red from the row and one card from the deck.');
});

test('a replay that knows everything tells everything', () => {
  const history = steps(
    [on.drawn(0, 'red')],
    [on.drawn(0, 'green'), on.turn(1)],
    [on.offered(1, 3), on.kept(1, 1, ['base-dallas-houston'])],
  );
  expect(told(history, TO_ALL)).toEqual([
    'Robin drew *red* and *green* from the deck.',
    'Ada drew tickets and kept *Dallas – Houston*.',
  ]);
});

describe('claims', () => {
  test('with points, and what they point at', () => {
    const [first, second] = logEntries(
      steps([on.claim(0, 'dallas-houston', 1)], [on.claim(1, 'denver-dallas-1', 7)]),
      TO_ADA,
    );
    expect(first).toMatchObject({ seat: 0, kind: 'move', track: 'dallas-houston' });
    expect(told(steps([on.claim(0, 'dallas-houston', 1)]), TO_ADA)).toEqual([
      'Robin claimed *Dallas – Houston* for 1 point.',
    ]);
    expect(told(steps([on.claim(1, 'denver-dallas-1', 7)]), TO_ADA)).toEqual([
      'You claimed *Denver – Dallas* for 7 points.',
    ]);
    expect(second).toMatchObject({ seat: 1, seq: 2, at: 1010 });
  });

  test('that finish a ticket, as far as the context knows', () => {
    const finished = new Map([[1, ['base-dallas-houston']]]);
    const entries = logEntries(steps([on.claim(1, 'dallas-houston', 1), on.turn(2)]), { ...TO_ADA, finished });
    expect(entries[1]).toMatchObject({ seat: 1, ticket: 'base-dallas-houston', kind: 'move' });
    expect(toldPlainly(steps([on.claim(1, 'dallas-houston', 1)]), { ...TO_ADA, finished })[1]).toBe(
      'You finished Dallas – Houston, 5 points.',
    );
  });

  test('a station points at its city', () => {
    const history = steps([{ type: 'station-built', seat: 1, city: 'paris', color: 'red', cards: 1, wilds: 0 }]);
    expect(logEntries(history, TO_ALL)[0]).toMatchObject({ seat: 1, city: 'paris' });
    expect(told(history, TO_ALL)).toEqual(['Ada built a station in *Paris*.']);
  });
});

describe('a tunnel is one entry', () => {
  const claimed = on.claim(0, 'paris-zurich', 4);

  test('while its answer is open', () => {
    expect(told(steps([on.tunnel(0, 1)]), TO_ADA)).toEqual([
      'Robin is in the tunnel *Paris – Zürich*. It showed red and 2 blue cards: *1 more card* is due.',
    ]);
  });

  test('that cost nothing more', () => {
    expect(told(steps([on.tunnel(0, 0), claimed]), TO_ADA)).toEqual([
      'Robin claimed *Paris – Zürich* for 4 points. The tunnel showed red and 2 blue cards: nothing more to pay.',
    ]);
  });

  test('that was paid', () => {
    expect(told(steps([on.tunnel(0, 2)], [on.surcharge(0, 2, 1), claimed]), TO_ADA)).toEqual([
      'Robin claimed *Paris – Zürich* for 4 points. The tunnel showed red and 2 blue cards: *2 more cards* were paid.',
    ]);
  });

  test('that was refused', () => {
    const refused: Event = { type: 'tunnel-refused', seat: 1, track: 'paris-zurich' };
    const history = steps([on.tunnel(1, 1)], [refused, on.turn(2)]);
    expect(told(history, TO_ADA)).toEqual([
      'You turned back at the tunnel *Paris – Zürich*. It showed red and 2 blue cards: *1 more card* was due.',
    ]);
    expect(logEntries(history, TO_ADA)[0]).toMatchObject({ seq: 1, track: 'paris-zurich' });
  });

  test('without a card to turn', () => {
    const entered: Event = { ...on.tunnel(0, 0), turned: [] } as Event;
    expect(told(steps([entered, claimed]), TO_ADA)[0]).toContain('no card was left to turn');
  });
});

describe('tickets', () => {
  test('drawn and kept are one entry', () => {
    expect(told(steps([on.offered(0, 3)]), TO_ADA)).toEqual(['Robin drew *3 tickets* and is choosing.']);
    expect(told(steps([on.offered(0, 3)], [on.kept(0, 1), on.turn(1)]), TO_ADA)).toEqual([
      'Robin drew tickets and kept *1 of 3*.',
    ]);
    expect(told(steps([on.offered(0, 1)], [on.kept(0, 1)]), TO_ADA)).toEqual(['Robin drew a ticket and kept it.']);
  });

  test('my own are named, and pointed at if it is one', () => {
    const ids = ['base-dallas-houston'];
    const history = steps([on.offered(1, 3, [...ids, 'x', 'y'])], [on.kept(1, 1, ids)]);
    expect(told(history, TO_ADA)).toEqual(['You drew tickets and kept *Dallas – Houston*.']);
    expect(logEntries(history, TO_ADA)[0]).toMatchObject({ ticket: 'base-dallas-houston' });
  });

  test('of the start: an entry a seat, settled together', () => {
    const ids = ['base-dallas-houston', 'base-denver-paris'];
    const choices = steps([on.dealt], [on.chosen(2)], [on.chosen(1)]);
    expect(told(choices, TO_ADA)).toEqual([
      'The cards are dealt.',
      'Marta has chosen tickets.',
      'You have chosen tickets.',
    ]);
    const settled = steps(...choices.map(({ events }) => events), [
      ...[on.chosen(0), on.kept(0, 3), on.kept(1, 2, ids), on.kept(2, 2)],
      on.turn(2),
    ]);
    expect(told(settled, TO_ADA)).toEqual([
      'The cards are dealt.',
      'Marta starts with *2 of 3* tickets.',
      'You start with *Dallas – Houston* and *Denver – Paris*.',
      'Robin starts with *3 of 3* tickets.',
    ]);
  });
});

describe('what was taken back is struck out', () => {
  test('and what comes instead is written', () => {
    const history = steps(
      [on.turn(0)],
      [on.claim(0, 'dallas-houston', 1), { type: 'last-round-began', seat: 0 }, on.turn(1)],
      [on.said(2, 'Oh')],
      [on.undone(0)],
      [on.drawn(0)],
      [on.drawn(0), on.turn(1)],
    );
    expect(told(history, TO_ALL)).toEqual([
      '[Robin claimed *Dallas – Houston* for 1 point.]',
      '[*Last round*: Robin is nearly out of trains, so everybody has one more turn.]',
      '*Marta:* Oh',
      'Robin took *two cards* from the deck.',
    ]);
    expect(logEntries(history, TO_ALL).map((entry) => entry.turn)).toEqual([1, 1, 1, 1]);
  });

  test('a choice of tickets leaves the offer open', () => {
    const kept = steps([on.offered(0, 3)], [on.kept(0, 1), on.turn(1)], [on.undone(0)], [on.kept(0, 2), on.turn(1)]);
    expect(told(kept.slice(0, 3), TO_ALL)).toEqual([
      '[Robin drew tickets and kept *1 of 3*.]',
      'Robin drew *3 tickets* and is choosing.',
    ]);
    expect(told(kept, TO_ALL)[1]).toBe('Robin drew tickets and kept *2 of 3*.');
  });

  test('an answer leaves the tunnel open', () => {
    const paid = [on.surcharge(0, 1, 0), on.claim(0, 'paris-zurich', 4), on.turn(1)];
    const history = steps(
      [on.tunnel(0, 1)],
      paid,
      [on.undone(0)],
      [{ type: 'tunnel-refused', seat: 0, track: 'paris-zurich' }, on.turn(1)],
    );
    const [first, second, third] = told(history, TO_ALL);
    expect(first).toMatch(/^\[Robin claimed/);
    expect(second).toMatch(/^Robin turned back/);
    expect(third).toBeUndefined();
  });

  test('a choice of starting tickets, by whom it was', () => {
    expect(told(steps([on.chosen(0)], [on.chosen(1)], [on.undone(1)], [on.chosen(1)]), TO_ADA)).toEqual([
      'Robin has chosen tickets.',
      '[You have chosen tickets.]',
      'You have chosen tickets.',
    ]);
  });

  test('a finished ticket with the claim that finished it', () => {
    const finished = new Map([[1, ['base-dallas-houston']]]);
    const history = steps([on.claim(1, 'dallas-houston', 1), on.turn(2)], [on.undone(1)]);
    expect(told(history, { ...TO_ADA, finished })[1]).toMatch(/^\[You finished/);
  });
});

describe('the table', () => {
  test.each<[string, Event, string]>([
    ['a phrase', on.phrase(0, 'thanks'), '*Robin:* Thank you for the game.'],
    ['a phrase from the future', on.phrase(0, 'brand_new'), '*Robin:* brand_new'],
    ['chat as it is', on.said(0, 'so *much* {count} <b>'), '*Robin:* so *much* {count} <b>'],
    ['a pass', { type: 'turn-passed', seat: 0 }, 'Robin could do nothing and passed.'],
    ['a new deck', { type: 'deck-reshuffled' }, 'The discards were shuffled into a new deck.'],
    [
      'a new row',
      { type: 'row-discarded', cards: ['wild', 'red', 'wild', 'wild', 'blue'] },
      'The row had *3 locomotives*, so it was replaced.',
    ],
    ['somebody who sits down', { type: 'seat-taken', seat: 3, name: 'Jo' }, 'Jo sat down.'],
    ['a bot that is put there', { type: 'bot-seated', seat: 3, bot: 'greedy' }, 'Greedy sat down.'],
    [
      'a failed start',
      { type: 'start-failed', names: ['A', 'B'] },
      'The game could not start without *A* and *B*. The table is open again.',
    ],
    ['somebody away', { type: 'person-away', seat: 0 }, 'Robin is away.'],
    ['somebody leaving', { type: 'game-left', seat: 0 }, 'Robin is leaving: a bot takes over soon.'],
    ['an agreement', { type: 'stand-in-agreed', seat: 0, away: 2 }, 'Robin agreed to a bot for Marta.'],
    ['my agreement', { type: 'stand-in-agreed', seat: 1, away: 0 }, 'You agreed to a bot for Robin.'],
    ['a stand-in', { type: 'stand-in-began', seat: 0, bot: 'greedy' }, 'Greedy plays for Robin now.'],
    ['my stand-in', { type: 'stand-in-began', seat: 1, bot: 'greedy' }, 'Greedy plays for you now.'],
    ['somebody who plays again', { type: 'seat-reclaimed', seat: 0 }, 'Robin plays again.'],
    ['another device', { type: 'seat-transferred', seat: 1 }, 'You play from another device.'],
    ['a handover', { type: 'handover-offered', seat: 0 }, 'The host is handing over Robin’s seat.'],
    ['my handover', { type: 'handover-offered', seat: 1 }, 'The host is handing over your seat.'],
    ['a seat that is kept', { type: 'handover-stopped', seat: 0 }, 'Robin keeps the seat.'],
    ['my seat that is kept', { type: 'handover-stopped', seat: 1 }, 'You keep your seat.'],
    ['a new holder', { type: 'seat-handed-over', seat: 0, name: 'Cleo' }, 'Cleo took over a seat.'],
    ['my new seat', { type: 'seat-handed-over', seat: 1, name: 'Cleo' }, 'You took over a seat.'],
    ['a rematch', { type: 'rematch-opened', table: 'x' }, 'There is a table for another game.'],
    ['the end of a table', { type: 'table-closed' }, 'The table was given up.'],
    ['my victory', { type: 'game-ended', winners: [1] }, 'The game is over. *You win.*'],
    ['a victory', { type: 'game-ended', winners: [0] }, 'The game is over. *Robin* wins.'],
    [
      'a shared one',
      { type: 'game-ended', winners: [0, 2] },
      'The game is over. *Robin* and *Marta* share the victory.',
    ],
    [
      'one shared with me',
      { type: 'game-ended', winners: [0, 1] },
      'The game is over. You share the victory with *Robin*.',
    ],
  ])('%s', (_, event, sentence) => {
    expect(told(steps([event]), TO_ADA)).toEqual([sentence]);
  });

  test('who is back soon was away for a moment', () => {
    const away: Event = { type: 'person-away', seat: 0 };
    expect(told(steps([away], [{ type: 'person-returned', seat: 0 }]), TO_ADA)).toEqual([
      'Robin was away for a moment.',
    ]);
    expect(told(steps([away], [{ type: 'seat-reclaimed', seat: 0 }]), TO_ADA)).toEqual(['Robin stays after all.']);
  });

  test('who is away again and again, while nothing else happens, has one entry', () => {
    const away: Event = { type: 'person-away', seat: 0 };
    const back: Event = { type: 'person-returned', seat: 0 };
    expect(told(steps([away], [back], [away], [back], [away], [back]), TO_ADA)).toEqual([
      'Robin was away for a moment.',
    ]);
    expect(told(steps([away], [back], [away]), TO_ADA)).toEqual(['Robin is away.']);
    expect(told(steps([away], [back], [on.said(2, 'Hello')], [away], [back]), TO_ADA)).toHaveLength(3);
  });

  test('who gets up is named; silent events are not told', () => {
    const history = steps(
      [{ type: 'seat-taken', seat: 0, name: 'Jo' }],
      [
        { type: 'seat-freed', seat: 0 },
        { type: 'seat-freed', seat: 1 },
      ],
      [{ type: 'start-began' }, { type: 'seat-contributed', seat: 0 }, { type: 'seat-committed', seat: 0 }],
    );
    expect(told(history, TO_ADA)).toEqual(['Jo sat down.', 'Jo got up.']);
  });

  test('before the deal no sign of a seat is shown: seats may move up', () => {
    const entries = logEntries(steps([on.said(2, 'Hello')], [on.dealt], [on.said(2, 'Hello')]), TO_ADA);
    expect(entries.map(({ seat }) => seat)).toEqual([undefined, undefined, 2]);
  });
});

describe('a keeper', () => {
  const history = steps(
    [on.turn(0)],
    [on.drawn(0)],
    [on.drawn(0), on.turn(1)],
    [on.claim(1, 'dallas-houston', 1), on.turn(0)],
  );

  const read = (entries: readonly LogEntry[]): object[] => entries.map((entry) => ({ ...entry, parts: entry.parts() }));

  test('knows the turn, also after one was taken back', () => {
    const keeper = new LogKeeper();
    expect(keeper.follow(history, TO_ADA).turn).toBe(2);
    expect(keeper.follow([...history, { seq: 9, at: 2000, events: [on.undone(1)] }], TO_ADA).turn).toBe(1);
  });

  test('has the same log, step by step', () => {
    const keeper = new LogKeeper();
    for (let length = 0; length <= history.length; length += 1) {
      const part = history.slice(0, length);
      expect(read(keeper.follow(part, TO_ADA).entries)).toEqual(read(logEntries(part, TO_ADA)));
    }
  });

  test('leaves alone what is written already', () => {
    const keeper = new LogKeeper();
    const before = keeper.follow(history.slice(0, 3), TO_ADA);
    expect(keeper.follow(history.slice(0, 3), { ...TO_ADA, players: [...TO_ADA.players] })).toBe(before);
    expect(keeper.follow(history, TO_ADA).entries[0]).toBe(before.entries[0]);
    expect(before.entries).toHaveLength(1);
  });

  test('writes all again for another reader and for another history', () => {
    const keeper = new LogKeeper();
    keeper.follow(history, TO_ADA);
    expect(read(keeper.follow(history, TO_ALL).entries)).toEqual(read(logEntries(history, TO_ALL)));
    const other = steps([on.said(0, 'Hello')]);
    expect(read(keeper.follow(other, TO_ALL).entries)).toEqual(read(logEntries(other, TO_ALL)));
    expect(keeper.follow([], TO_ALL).entries).toEqual([]);
  });
});

test('a phrase is read in the language of its reader', async () => {
  await setLanguage('el');
  expect(told(steps([on.phrase(0, 'good_luck')]), TO_ADA)).toEqual(['*Robin:* Καλή επιτυχία.']);
  await setLanguage('en');
});
