/** What the end of a game is shown from: a scene of the server has it, and so has the last moment of a replay. */
import type { Final, GameView, Scoring, SeatView } from '../messages';

/** A game that is over, with where its points come from. */
export interface FinalScene {
  table: { seats: readonly SeatView[] };
  game: GameView & { final: Final };
  scoring: readonly Scoring[];
}

/** A scene of a game, over or not. */
export interface AnyScene {
  table: { seats: readonly SeatView[] };
  game?: GameView | undefined;
  scoring?: readonly Scoring[] | undefined;
}

/** A scene as one of a game that is over; nothing while it goes on. */
export function finalScene({ table, game, scoring }: AnyScene): FinalScene | undefined {
  if (game?.final === undefined || scoring === undefined) return undefined;
  return { table, game: { ...game, final: game.final }, scoring };
}
