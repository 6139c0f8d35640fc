/** A board as it is drawn: what stands on it, how each track and city is marked, and what they are called. */
import { cityLabel, type ToldBoard, trackLabel } from './accessibleNames';
import type { BoardLayout } from './layout';
import type { Ghost, Marks, Ring } from './marks';

/**
 * What the drawing asks about each track and city. It keeps nothing of the game itself, so that a change of one mark
 * draws one track again and not the board.
 */
export class DrawnBoard {
  readonly layout: BoardLayout;
  readonly #told: () => ToldBoard;

  constructor(layout: BoardLayout, told: () => ToldBoard) {
    this.layout = layout;
    this.#told = told;
  }

  get marks(): Marks {
    return this.#told().marks;
  }

  /** The accessible name of a track, with its state. */
  trackName(track: string): string {
    return trackLabel(this.#told(), track);
  }

  /** The accessible name of a city, with its state. */
  cityName(city: string): string {
    return cityLabel(this.#told(), city);
  }

  /** The seat whose trains are on a track. */
  ownerOf(track: string): number | undefined {
    return this.#told().game?.tracks[track];
  }

  /** The seat whose station is in a city. */
  stationIn(city: string): number | undefined {
    return this.#told().game?.stations[city];
  }

  isClaimable(track: string): boolean {
    return this.marks.claimable.has(track);
  }

  /** Whether a track is on the way of a ticket. */
  isWanted(track: string): boolean {
    return this.marks.wanted.has(track);
  }

  /** Whether a track is free and can't be claimed any more. */
  isClosed(track: string): boolean {
    return this.ownerOf(track) === undefined && this.marks.closed.has(track);
  }

  isSelected(track: string): boolean {
    return this.marks.selected === track;
  }

  /** Whether a track is pointed at, or part of what is shown. */
  isTraced(track: string): boolean {
    return this.marks.pointed === track || (this.marks.traced?.has(track) ?? false);
  }

  /** Whether others are shown and this track is not. */
  isFaded(track: string): boolean {
    return this.marks.traced?.has(track) === false;
  }

  /** Whether trains have just been put on a track. */
  isFresh(track: string): boolean {
    return this.marks.fresh.has(track);
  }

  /** Whether a track was touched and can't be claimed. */
  isShaken(track: string): boolean {
    return this.marks.shaken === track;
  }

  /** The trains that would be put on a track, unless there are some. */
  get ghost(): Ghost | undefined {
    const { ghost } = this.marks;
    return ghost && this.ownerOf(ghost.track) === undefined ? ghost : undefined;
  }

  isBuildable(city: string): boolean {
    return this.marks.buildable.has(city);
  }

  /** Whether a city is the end of a ticket that is offered. */
  isOffered(city: string): boolean {
    return this.marks.offered.has(city);
  }

  /** Whether a city is chosen for a station, or pointed at. */
  isChosen(city: string): boolean {
    return this.marks.selectedCity === city || this.marks.pointed === city;
  }

  /** Whether the player's own tracks touch a city. */
  isReached(city: string): boolean {
    return this.marks.reached.has(city);
  }

  /** How a city is marked as the end of a ticket. */
  ringOf(city: string): Ring | undefined {
    return this.marks.rings.get(city);
  }
}
