/** Sounds of the game. They are off until somebody turns them on, and never in the way where a browser has none. */
import { settings } from '../settings.svelte';
import type { SoundName } from './scores';

export { soundsFor, type Sound } from './soundChoice';

/** Play a sound. `count` is for trains: a tick for each car. */
export async function playSound(name: SoundName, count = 1): Promise<void> {
  if (!settings.sounds) return;
  try {
    const { strike } = await import('./soundQueue');
    strike(name, count);
  } catch {
    // Not there, or a browser that can't play it: the game is complete without sounds.
  }
}
