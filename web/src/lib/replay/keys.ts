/** A replay by keyboard. */
import { isControl } from '../final/keys';
import type { Playback } from './playback.svelte';

const KEYS: Readonly<Record<string, (playback: Playback) => void>> = {
  ArrowLeft: (playback) => {
    playback.move(-1);
  },
  ArrowRight: (playback) => {
    playback.move(1);
  },
  ArrowUp: (playback) => {
    playback.moveByTurn(1);
  },
  ArrowDown: (playback) => {
    playback.moveByTurn(-1);
  },
  Home: (playback) => {
    playback.goTo(0);
  },
  End: (playback) => {
    playback.goTo(playback.length);
  },
};

/** Space plays and pauses, arrows go by step and by turn; a control with the focus keeps its own keys. */
export function handleKey(event: KeyboardEvent, playback: Playback): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isControl(event.target)) return;
  if (event.key === ' ') playback.toggle();
  else if (!wind(event.key, playback)) return;
  event.preventDefault();
}

/** What the keys of the scrubber do. */
export function windByKey(event: KeyboardEvent, playback: Playback): void {
  if (wind(event.key, playback)) event.preventDefault();
}

function wind(key: string, playback: Playback): boolean {
  const move = KEYS[key];
  if (move === undefined) return false;
  playback.pause();
  move(playback);
  return true;
}
