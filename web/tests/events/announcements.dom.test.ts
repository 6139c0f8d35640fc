import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { announcementFor } from '../../src/lib/events/announcements';
import { announce } from '../../src/lib/events/liveRegions.svelte';
import Announcer from '../../src/lib/events/Announcer.svelte';
import { setLanguage } from '../../src/lib/i18n.svelte';
import type { Event } from '../../src/lib/messages';
import * as on from './fixtures';
import { steps, TO_ADA, TO_ALL } from './fixtures';

beforeAll(async () => {
  await setLanguage('en');
});

function heard(events: readonly Event[], context = TO_ADA): string | undefined {
  const [step] = steps(events);
  return step && announcementFor(step, context);
}

test.each<[string, Event[], string | undefined]>([
  [
    'a move, and my turn',
    [on.claim(0, 'dallas-houston', 1), on.turn(1)],
    'Robin claimed Dallas – Houston for 1 point. Your turn.',
  ],
  ['a move, and the turn of another', [on.drawn(0), on.turn(2)], 'Robin took one card from the deck.'],
  ['my card from the deck', [on.drawn(1, 'red')], 'You drew red from the deck.'],
  [
    'my card from the row, and what lies there now',
    [on.taken(1, 'green'), { type: 'card-turned-up', slot: 0, color: 'wild' }],
    'You took green from the row. New in the row: a locomotive.',
  ],
  [
    'the row does not matter after my turn',
    [on.taken(1, 'green'), { type: 'card-turned-up', slot: 0, color: 'red' }, on.turn(2)],
    'You took green from the row.',
  ],
  ['tickets of others', [on.kept(0, 2), on.turn(2)], 'Robin drew tickets and kept 2.'],
  ['an offer to me', [on.offered(1, 3)], 'Choose your tickets.'],
  ['an offer to others', [on.offered(0, 3)], undefined],
  [
    'all starting tickets at once',
    [on.chosen(0), on.kept(0, 2), on.kept(1, 1), on.kept(2, 2), on.turn(1)],
    'Robin has chosen tickets. You keep 1 ticket. Your turn.',
  ],
  [
    'a tunnel that asks for more',
    [on.tunnel(1, 1)],
    'You are in the tunnel Paris – Zürich. It showed red and 2 blue cards: 1 more card is due.',
  ],
  [
    'a tunnel that does not',
    [on.tunnel(0, 0), on.claim(0, 'paris-zurich', 4)],
    'Robin claimed Paris – Zürich for 4 points.',
  ],
  ['a move taken back', [on.undone(0)], 'Robin took the last move back.'],
  [
    'the last round',
    [{ type: 'last-round-began', seat: 1 }],
    'Last round: you are nearly out of trains, so everybody has one more turn.',
  ],
  ['the end', [{ type: 'game-ended', winners: [2] }], 'The game is over. Marta wins.'],
  ['chat', [on.said(0, 'so *much*')], 'Robin: so *much*'],
  ['a phrase', [on.phrase(0, 'good_luck')], 'Robin: Good luck.'],
  ['my own phrase', [on.phrase(1, 'good_luck')], undefined],
  ['what I said', [on.said(1, 'Hello')], undefined],
  ['somebody back', [{ type: 'person-returned', seat: 0 }], 'Robin is back.'],
  ['nothing worth it', [{ type: 'seat-committed', seat: 0 }], undefined],
])('%s', (_, events, sentence) => {
  expect(heard(events)).toBe(sentence);
});

test('who watches has no turn, and hears no colors of blind draws', () => {
  expect(heard([on.drawn(1), on.turn(0)], TO_ALL)).toBe('Ada took one card from the deck.');
  expect(heard([on.dealt], TO_ALL)).toBe('The cards are dealt.');
});

describe('the announcer', () => {
  let app: Record<string, unknown>;

  beforeEach(() => {
    vi.useFakeTimers();
    app = mount(Announcer, { target: document.body });
  });

  afterEach(async () => {
    vi.runAllTimers();
    vi.useRealTimers();
    await unmount(app);
  });

  function region(urgency: string): string | undefined {
    flushSync();
    return document.querySelector(`[aria-live=${urgency}]`)?.textContent;
  }

  test('says together what comes together', () => {
    announce('One.');
    announce('Two.');
    announce(undefined);
    expect(region('polite')).toBe('');
    vi.advanceTimersByTime(500);
    expect(region('polite')).toBe('One. Two.');
    vi.advanceTimersByTime(10_000);
    expect(region('polite')).toBe('');
  });

  test('says the newest to who has fallen behind', () => {
    for (let move = 1; move <= 9; move += 1) announce(`${move}.`);
    vi.advanceTimersByTime(500);
    expect(region('polite')).toBe('4. 5. 6. 7. 8. 9.');
  });

  test('says the same words again', () => {
    announce('Your turn.');
    vi.advanceTimersByTime(500);
    const before = region('polite');
    announce('Your turn.');
    vi.advanceTimersByTime(500);
    expect(region('polite')).not.toBe(before);
    expect(region('polite')?.trim()).toBe('Your turn.');
  });

  test('has a region of its own for what went wrong', () => {
    announce('The track is taken.', 'assertive');
    vi.advanceTimersByTime(50);
    expect(region('assertive')).toBe('The track is taken.');
    expect(region('polite')).toBe('');
  });
});
