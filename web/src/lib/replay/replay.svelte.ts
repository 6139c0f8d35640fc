/** A replay that is being watched: the story from a perspective, and the place in it. */
import { type LaidBoard, loadBoard } from '../board/boards';
import { Names } from '../board/names';
import { finalScene, type FinalScene } from '../final/scene';
import type { GameReplay, ReplayScene, ReplayStep, SeatView, Step } from '../messages';
import { seatName } from '../events/context';
import type { Wish } from './address';
import { Playback } from './playback.svelte';
import { SceneTimeline } from './sceneTimeline';
import { type Perspective, historyOf, loadStory, type Source, turnNumbers, turnStarts } from './story';

/** A story, ready to be wound. */
interface Told {
  steps: readonly ReplayStep[];
  history: readonly Step[];
  /** The turn after so many steps. */
  turns: readonly number[];
  timeline: SceneTimeline<ReplayScene>;
}

export class Replay {
  readonly source: Source;
  readonly drawn: LaidBoard;
  readonly names: Names;
  readonly playback: Playback;
  /** Who played; names of a record come with its link. */
  readonly seats: readonly SeatView[];
  #perspective = $state.raw<Perspective>('all');
  #told = $state.raw() as Told;
  /** All that the perspective shows now. */
  readonly scene = $derived.by(() => this.#told.timeline.at(this.playback.index));
  /** The turn that it is: each player's first is 1; 0 before. */
  readonly turn = $derived.by(() => this.#told.turns[this.playback.index] ?? 0);
  /** What happened last. */
  readonly step = $derived.by(() => this.#told.steps[this.playback.index - 1]);

  /** Load a story and its board. */
  static async open(source: Source, wish: Wish, names: readonly (string | undefined)[]): Promise<Replay> {
    const [drawn, story] = await Promise.all([loadBoard(source), loadStory(source, wish.perspective)]);
    return new Replay(source, drawn, story, wish, names);
  }

  private constructor(
    source: Source,
    drawn: LaidBoard,
    story: GameReplay,
    { at, perspective }: Wish,
    names: readonly (string | undefined)[],
  ) {
    this.source = source;
    this.drawn = drawn;
    this.names = new Names(drawn.board);
    this.seats = story.seats.map((seat, place) => seatFor(seat, names[place]));
    this.playback = new Playback(story.steps.length, turnStarts(story.steps), at);
    this.#perspective = perspective;
    this.#told = toldBy(story);
  }

  get perspective(): Perspective {
    return this.#perspective;
  }

  /** The end of the game, for the final show. */
  get end(): FinalScene | undefined {
    const { game, scoring } = this.#told.timeline.at(this.playback.length);
    return finalScene({ table: { seats: this.seats }, game, scoring });
  }

  /** The whole game, for its statistics. */
  get wholeHistory(): readonly Step[] {
    return this.#told.history;
  }

  /** What happened in the first steps. */
  historyUntil(index: number): readonly Step[] {
    return this.#told.history.slice(0, index);
  }

  /** What a seat is called. An arrow, since it is handed on. */
  readonly nameOf = (seat: number): string => seatName(this.seats, seat, null);

  /** Show the same moment from another perspective. */
  async changePerspective(perspective: Perspective): Promise<void> {
    this.#told = toldBy(await loadStory(this.source, perspective));
    this.#perspective = perspective;
  }
}

function toldBy({ scene, steps }: GameReplay): Told {
  return {
    steps,
    history: historyOf(steps),
    turns: turnNumbers(steps),
    timeline: new SceneTimeline(
      scene,
      steps.map(({ patch }) => patch),
    ),
  };
}

function seatFor(seat: SeatView, name: string | undefined): SeatView {
  return seat.name === undefined && seat.bot === undefined && name !== undefined ? { name } : seat;
}
