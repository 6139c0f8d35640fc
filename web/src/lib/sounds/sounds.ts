/** Sounds of the game. They are off until somebody turns them on, and never in the way where a browser has none. */
import { settings } from '../settings.svelte';
import { Instrument } from './instrument';
import { lengthOf, scoreOf, type SoundName } from './scores';

export { soundsFor, type Sound } from './choosing';
export { SOUND_NAMES, type SoundName } from './scores';

const GAP = 0.06; // seconds between sounds that follow each other
const LATEST = 2; // a sound that would be heard later than so many seconds is left out

let context: AudioContext | undefined;
let instrument: Instrument | undefined;
let busyUntil = 0;

/** Play a sound, after those that are still to be heard. `count` is for trains: a tick for each car. */
export function playSound(name: SoundName, count = 1): void {
  if (!settings.sounds) return;
  try {
    strike(name, count);
  } catch {
    // A browser that can't play it: the game is complete without sounds.
  }
}

function strike(name: SoundName, count: number): void {
  const played = ready();
  if (played === undefined || context === undefined) return;
  const delay = Math.max(0, busyUntil - context.currentTime);
  if (delay > LATEST) return;
  const score = scoreOf(name, count);
  played.play(score, delay);
  // The ring of a bell may last into the next sound.
  busyUntil = context.currentTime + delay + Math.min(lengthOf(score), 0.6) + GAP;
}

/** The instrument, made when it is first used. Browsers allow that only after somebody has touched the page. */
function ready(): Instrument | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  const activation = (navigator as Partial<Navigator>).userActivation;
  if (activation?.hasBeenActive === false) return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => undefined);
  return (instrument ??= new Instrument(context));
}
