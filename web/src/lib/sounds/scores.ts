/** Our sounds as notes: what is struck when, how long it rings, and how loud. All of them are made up here. */

/** A bell, a knock: a pitch that rings off. */
export interface Note {
  kind: 'note';
  /** Seconds from the start of the sound. */
  at: number;
  hertz: number;
  seconds: number;
  /** 0 to 1. */
  level: number;
  wave: 'sine' | 'triangle';
}

/** A rustle, a rumble: noise around a pitch, which may move. */
export interface Rustle {
  kind: 'rustle';
  at: number;
  hertz: number;
  /** Where the pitch moves to. */
  to: number;
  seconds: number;
  level: number;
}

export type Strike = Note | Rustle;

export const SOUND_NAMES = [
  'card-drawn',
  'card-taken',
  'train-set',
  'ticket-finished',
  'your-turn',
  'hurry',
  'tunnel',
  'last-round',
  'game-over',
  'chat',
] as const;

export type SoundName = (typeof SOUND_NAMES)[number];

/** Trains are set so far apart, in seconds, as they are drawn. */
const TRAIN_PACE = 0.07;
const MOST_TRAINS = 9;
const C4 = 261.6;

/** All that a sound is made of; `count` is for trains. */
export function scoreOf(name: SoundName, count = 1): Strike[] {
  return name === 'train-set' ? trains(count) : SCORES[name];
}

/** How long a sound lasts, in seconds. */
export function lengthOf(score: readonly Strike[]): number {
  return Math.max(0, ...score.map(({ at, seconds }) => at + seconds));
}

const SCORES: Readonly<Record<Exclude<SoundName, 'train-set'>, Strike[]>> = {
  'card-drawn': [rustle(0, 1500, 3200, 0.11, 0.5)],
  'card-taken': [rustle(0, 2600, 1500, 0.08, 0.4), knock(0.07, 410, 0.25)],
  'ticket-finished': [...bell(0, steps(7), 0.5, 0.3), ...bell(0.13, steps(14), 0.75, 0.34)],
  'your-turn': [...bell(0, steps(16), 0.9, 0.34), ...bell(0.34, steps(12), 1.2, 0.36)],
  hurry: [0, 0.22, 0.44].flatMap((at) => bell(at, steps(19), 0.3, 0.28)),
  tunnel: [rustle(0, 130, 85, 0.75, 0.9), knock(0.02, 92, 0.5)],
  'last-round': [
    ...bell(0, steps(12), 0.7, 0.3),
    ...bell(0.24, steps(12), 0.7, 0.3),
    ...bell(0.48, steps(7), 1.1, 0.34),
  ],
  'game-over': [0, 4, 7, 12].flatMap((step, place) => bell(place * 0.16, steps(step + 12), 1.1, 0.26)),
  chat: [note(0, steps(19), 0.09, 0.18), note(0.08, steps(24), 0.12, 0.16)],
};

/** One tick a car. */
function trains(count: number): Strike[] {
  const cars = Array.from({ length: Math.max(1, Math.min(count, MOST_TRAINS)) }, (_, car) => car * TRAIN_PACE);
  return cars.flatMap((at) => [rustle(at, 2100, 1300, 0.025, 0.45), knock(at, 190, 0.4)]);
}

/** A pitch, so many half tones above the middle C. */
function steps(count: number): number {
  return C4 * 2 ** (count / 12);
}

/** A small station bell: its tone, and two softer ones above it. */
function bell(at: number, hertz: number, seconds: number, level: number): Strike[] {
  return [
    note(at, hertz, seconds, level),
    note(at, hertz * 2, seconds * 0.6, level * 0.28),
    note(at, hertz * 3.01, seconds * 0.35, level * 0.12),
  ];
}

function knock(at: number, hertz: number, level: number): Strike {
  return { kind: 'note', at, hertz, seconds: 0.06, level, wave: 'triangle' };
}

function note(at: number, hertz: number, seconds: number, level: number): Strike {
  return { kind: 'note', at, hertz, seconds, level, wave: 'sine' };
}

function rustle(at: number, hertz: number, to: number, seconds: number, level: number): Strike {
  return { kind: 'rustle', at, hertz, to, seconds, level };
}
