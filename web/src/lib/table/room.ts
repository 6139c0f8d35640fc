/** How high the parts of a table are, for what is put right above its dock. */
import { getContext, setContext } from 'svelte';

const ROOM = Symbol('room');

/** In pixels; a dock of 0 where there is none. */
export interface Room {
  dock: () => number;
  /** The map and, where it lies below the map, the row: from what is said above them down to the dock. */
  map: () => number;
}

/** Said like this and not by a custom property of the table: each change of that would style the whole page again. */
export function provideRoom(room: Room): void {
  setContext<Room>(ROOM, room);
}

export function currentRoom(): Room {
  return getContext<Room | undefined>(ROOM) ?? { dock: () => 0, map: () => innerHeight };
}
