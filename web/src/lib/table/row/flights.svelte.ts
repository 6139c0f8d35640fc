/** Cards on their way from one place on the page to another. */
import { tick } from 'svelte';

import type { Color, Event } from '../../messages';
import { motion } from '../../settings.svelte';

const STAGGER = 90; // ms between two cards that leave together
const MOST = 12; // more than that at once is catching up, not watching
const HIGHLIGHT = 1000; // ms that stand for a flight where motion is reduced

export interface Flight {
  id: number;
  /** What is seen of the card; nothing but its back if it is hidden. */
  color: Color | undefined;
  from: DOMRect;
  to: DOMRect;
  delay: number;
}

export class Flights {
  list = $state.raw<readonly Flight[]>([]);
  #next = 0;

  /** Let the cards of some events fly. */
  show(events: readonly Event[], own: number | null): void {
    const found = events.flatMap((event) => journeys(event, own));
    if (motion.isReduced) void highlight(found.map(({ to }) => to));
    else if (this.list.length + found.length <= MOST) this.#launch(found);
  }

  landed(flight: Flight): void {
    this.list = this.list.filter((one) => one !== flight);
  }

  /** Everything is where it belongs, at once. */
  skip(): void {
    this.list = [];
  }

  #launch(found: readonly Journey[]): void {
    const flights = found.flatMap(({ color, from, to }, index) => {
      const [start, end] = [rectOf(from), rectOf(to)];
      return start && end ? [{ id: this.#next++, color, from: start, to: end, delay: index * STAGGER }] : [];
    });
    if (flights.length > 0) this.list = [...this.list, ...flights];
  }
}

interface Journey {
  color: Color | undefined;
  from: readonly string[];
  /** The first of these that is on the page. */
  to: readonly string[];
}

function journeys(event: Event, own: number | null): Journey[] {
  switch (event.type) {
    case 'card-taken':
      return [{ color: event.color, from: slot(event.slot), to: holder(event.seat, event.color, own) }];
    case 'card-drawn':
      return [{ color: event.color, from: DECK, to: holder(event.seat, event.color, own) }];
    case 'card-turned-up':
      return [{ color: undefined, from: DECK, to: slot(event.slot) }];
    default:
      return [];
  }
}

const DECK = ['[data-deck]'];

function slot(index: number): string[] {
  return [`[data-place="${index}"]`];
}

/** Where a seat keeps its cards: on the own hand, or with the player's name. */
function holder(seat: number, color: Color | undefined, own: number | null): string[] {
  if (seat !== own) return [`[data-player="${seat}"]`];
  return color === undefined ? ['[data-own-hand]'] : [`[data-hand="${color}"]`, '[data-own-hand]'];
}

function rectOf(selectors: readonly string[]): DOMRect | undefined {
  return placeOf(selectors)?.getBoundingClientRect();
}

/** The first place that is shown: some are there twice, for wide and for narrow screens. */
function placeOf(selectors: readonly string[]): Element | undefined {
  const places = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
  return places.find((place) => place.getBoundingClientRect().width > 0);
}

/** Once the cards are drawn where they have come to: the first of a color has no place in the hand before. */
async function highlight(goals: readonly (readonly string[])[]): Promise<void> {
  await tick();
  const ring = { boxShadow: '0 0 0 3px var(--lit)' };
  for (const goal of goals) placeOf(goal)?.animate([ring, ring], { duration: HIGHLIGHT });
}
