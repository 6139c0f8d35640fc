/** What a player has set in this browser. */
import { keep, recall } from './storage';

export const LETTERS = ['auto', 'always', 'off'] as const;

export interface Settings {
  /** The name to sit down with; empty until somebody gives one. */
  name: string;
  /** The name that the server had when it was last asked: if it has another one, that was set on another device. */
  knownName: string;
  /** A language, or the browser's. */
  language: string;
  /** Ask once more before a route is claimed. */
  confirms: boolean;
  sounds: boolean;
  /** Vibrate at one's turn, where a device can. */
  vibration: boolean;
  /** Letters on tracks: only where they can be read, always, or never. */
  letters: (typeof LETTERS)[number];
}

const USUAL: Settings = {
  name: '',
  knownName: '',
  language: 'auto',
  confirms: true,
  sounds: false,
  vibration: true,
  letters: 'auto',
};

export const settings: Readonly<Settings> = $state(readSettings());

/** Change some settings and keep them. */
export function changeSettings(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  keep('settings', settings);
}

/** What the system says about motion; there is no setting of our own. */
export const motion = {
  get isReduced(): boolean {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  },
};

/** The settings as they were kept; what is missing or can't be right is as usual. */
export function readSettings(): Settings {
  const kept = { ...USUAL, ...(recall('settings') as Partial<Record<keyof Settings, unknown>> | undefined) };
  return {
    name: text(kept.name) ?? USUAL.name,
    knownName: text(kept.knownName) ?? USUAL.knownName,
    language: text(kept.language) ?? USUAL.language,
    confirms: kept.confirms !== false,
    sounds: kept.sounds === true,
    vibration: kept.vibration !== false,
    letters: LETTERS.find((letters) => letters === kept.letters) ?? USUAL.letters,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
