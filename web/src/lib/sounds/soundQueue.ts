/** Plays sounds, one after another. Loaded only for who wants to hear them. */
import { Instrument } from './instrument';
import { lengthOf, scoreOf, type SoundName } from './scores';

const GAP = 0.06; // seconds between sounds that follow each other
const LATEST = 2; // a sound that would be heard later than so many seconds is left out

let context: AudioContext | undefined;
let instrument: Instrument | undefined;
let busyUntil = 0;

/** Play a sound, after those that are still to be heard. `count` is for trains: a tick for each car. */
export function strike(name: SoundName, count: number): void {
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
