/** Plays notes with what the browser has: no files, nothing to load. */
import type { Note, Rustle, Strike } from './scores';

const VOLUME = 0.3; // quiet: a room, not a station
const ATTACK = 0.006;
const SILENCE = 0.0001; // a volume can fade towards nothing, but not to it

export class Instrument {
  readonly #context: BaseAudioContext;
  readonly #volume: GainNode;
  #noise: AudioBuffer | undefined;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    this.#volume = context.createGain();
    this.#volume.gain.value = VOLUME;
    this.#volume.connect(context.destination);
  }

  /** Play a sound, now or so many seconds from now. */
  play(score: readonly Strike[], delay = 0): void {
    const start = this.#context.currentTime + delay;
    for (const strike of score) {
      if (strike.kind === 'note') this.#ring(strike, start + strike.at);
      else this.#rustle(strike, start + strike.at);
    }
  }

  #ring({ hertz, wave, seconds, level }: Note, at: number): void {
    const source = this.#context.createOscillator();
    source.type = wave;
    source.frequency.value = hertz;
    source.connect(this.#fading(at, seconds, level));
    source.start(at);
    source.stop(at + seconds);
  }

  #rustle({ hertz, to, seconds, level }: Rustle, at: number): void {
    const source = this.#context.createBufferSource();
    source.buffer = this.#noise ??= noiseFor(this.#context);
    source.loop = true;
    const filter = this.#context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(hertz, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
    source.connect(filter).connect(this.#fading(at, seconds, level));
    source.start(at);
    source.stop(at + seconds);
  }

  /** What is led through here is struck, and rings off. */
  #fading(at: number, seconds: number, level: number): GainNode {
    const fading = this.#context.createGain();
    fading.gain.setValueAtTime(SILENCE, at);
    fading.gain.linearRampToValueAtTime(level, at + ATTACK);
    fading.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
    fading.connect(this.#volume);
    return fading;
  }
}

/** A second of noise; where it starts is heard by nobody. */
function noiseFor(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return buffer;
}
