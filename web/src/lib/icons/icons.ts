/** Our icons as path data on a grid of 24: lines two wide with round ends, and solid parts where a sign is read at a glance. */

/** What one icon is drawn of. */
export interface Drawing {
  line?: string;
  solid?: string;
}

const SPEAKER = 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4z';
const PLUS = 'M12 5v14 M5 12h14';
const MINUS = 'M5 12h14';
const TRAY = 'M4.5 15.5v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3';

/** A dot that is larger than a line's end. */
const dot = (x: number, y: number): string => `M${x - 1.4} ${y}a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z`;

const drawings = {
  'zoom-in': { line: PLUS },
  'zoom-out': { line: MINUS },
  fit: { line: 'M4 9v-5h5 M15 4h5v5 M20 15v5h-5 M9 20h-5v-5' },
  list: { line: 'M9 6h11 M9 12h11 M9 18h11', solid: `${dot(4.5, 6)}${dot(4.5, 12)}${dot(4.5, 18)}` },
  chat: { line: 'M4 5h16v11h-8l-5 4.5v-4.5h-3z' },
  sound: { line: `${SPEAKER} M15.5 9a4.2 4.2 0 0 1 0 6 M18.2 6.2a8.2 8.2 0 0 1 0 11.6` },
  mute: { line: `${SPEAKER} M16 9.5l5 5 M21 9.5l-5 5` },
  moon: { line: 'M20 14.5a8.5 8.5 0 0 1-10.5-10.5a8.5 8.5 0 1 0 10.5 10.5z' },
  sun: {
    line: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z M12 2.5v2 M12 19.5v2 M2.5 12h2 M19.5 12h2 M5.3 5.3l1.4 1.4 M17.3 17.3l1.4 1.4 M5.3 18.7l1.4-1.4 M17.3 6.7l1.4-1.4',
  },
  auto: { line: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0z', solid: 'M12 4a8 8 0 0 1 0 16z' },
  menu: { line: 'M4 6h16 M4 12h16 M4 18h16' },
  close: { line: 'M6 6l12 12 M18 6l-12 12' },
  check: { line: 'M5 12.5l4.5 4.5l9.5-9.5' },
  undo: { line: 'M9 5l-4.5 4.5l4.5 4.5 M5 9.5h9.5a5 5 0 0 1 0 10h-4.5' },
  play: { line: 'M7.5 5v14l11.5-7z', solid: 'M7.5 5v14l11.5-7z' },
  pause: { line: 'M8 5.5h1v13h-1z M15 5.5h1v13h-1z', solid: 'M8 5.5h1v13h-1z M15 5.5h1v13h-1z' },
  'step-back': { line: 'M6 5.5v13 M18 6v12l-7.5-6z', solid: 'M18 6v12l-7.5-6z' },
  'step-forward': { line: 'M18 5.5v13 M6 6v12l7.5-6z', solid: 'M6 6v12l7.5-6z' },
  first: { line: 'M4 6v12 M20 7v10l-5.5-5z M12.5 7v10l-5.5-5z', solid: 'M20 7v10l-5.5-5z M12.5 7v10l-5.5-5z' },
  last: { line: 'M20 6v12 M4 7v10l5.5-5z M11.5 7v10l5.5-5z', solid: 'M4 7v10l5.5-5z M11.5 7v10l5.5-5z' },
  share: {
    line: 'M15.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z M3.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z M15.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z M8.2 10.8l7.6-4.1 M8.2 13.2l7.6 4.1',
  },
  copy: {
    line: 'M10 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z M15 5.5v-.5a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h.5',
  },
  qr: {
    line: 'M4 4h6v6h-6z M14 4h6v6h-6z M4 14h6v6h-6z M14.5 14.5h.01 M20 14.5h-1.5 M17.2 17.2h.01 M14.5 20v-2 M20 18v2h-2',
  },
  clock: { line: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z M12 7v5.2l3.5 2.1' },
  trains: {
    solid:
      'M5 5h14a2.5 2.5 0 0 1 2.5 2.5v7.5a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-7.5a2.5 2.5 0 0 1 2.5-2.5z M5.5 8v3.5h3v-3.5z M10.5 8v3.5h3v-3.5z M15.5 8v3.5h3v-3.5z M5 18h4.4a2.2 2.2 0 0 1-4.4 0z M14.6 18h4.4a2.2 2.2 0 0 1-4.4 0z',
  },
  cards: {
    line: 'M7 5.5h12.5a1.5 1.5 0 0 1 1.5 1.5v8.5',
    solid: 'M4.5 9h11.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-11.5a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2z',
  },
  tickets: {
    solid:
      'M3.5 6h17a1 1 0 0 1 1 1v2.6a2.5 2.5 0 0 0 0 4.8v2.6a1 1 0 0 1-1 1h-17a1 1 0 0 1-1-1v-2.6a2.5 2.5 0 0 0 0-4.8v-2.6a1 1 0 0 1 1-1z M14.4 8v2h1.6v-2z M14.4 11v2h1.6v-2z M14.4 14v2h1.6v-2z',
  },
  station: {
    solid: 'M12 3.2l9 7.3v8.5a1.5 1.5 0 0 1-1.5 1.5h-4v-6h-7v6h-4a1.5 1.5 0 0 1-1.5-1.5v-8.5z',
  },
  bulb: { line: 'M9 17.5h6 M10 20.5h4 M9 17.5c0-3-3.5-4-3.5-8a6.5 6.5 0 0 1 13 0c0 4-3.5 5-3.5 8' },
  warning: { line: 'M12 4l9 16h-18z M12 10v4.5 M12 17.2h.01' },
  info: { line: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z M12 11.2v5 M12 7.8h.01' },
  eye: { line: 'M2.5 12c4.5-8 14.5-8 19 0c-4.5 8-14.5 8-19 0z M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z' },
  screen: {
    line: 'M4 4.5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1z M12 16.5v3.5 M8 20h8',
  },
  dice: {
    line: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z',
    solid: `${dot(8.5, 8.5)}${dot(15.5, 8.5)}${dot(12, 12)}${dot(8.5, 15.5)}${dot(15.5, 15.5)}`,
  },
  home: { line: 'M3.5 11.5l8.5-7.5l8.5 7.5 M6 9.5v10.5h12v-10.5 M10 20v-5.5h4v5.5' },
  'arrow-right': { line: 'M4 12h16 M14 6l6 6l-6 6' },
  trophy: {
    line: 'M7.5 4h9v6.5a4.5 4.5 0 0 1-9 0z M7.5 5.5h-3.5v1.5a3.5 3.5 0 0 0 3.5 3.5 M16.5 5.5h3.5v1.5a3.5 3.5 0 0 1-3.5 3.5 M12 15v5 M8 20h8',
  },
  hand: {
    line: 'M7.5 13v-6.5a1.5 1.5 0 0 1 3 0v5 M10.5 6.5v-1.5a1.5 1.5 0 0 1 3 0v6.5 M13.5 6.5a1.5 1.5 0 0 1 3 0v5.5 M16.5 9a1.5 1.5 0 0 1 3 0v5.5c0 4-2.5 6.5-6 6.5c-3 0-4.5-1-6-3.5l-2.700-4.200a1.5 1.5 0 0 1 2.5-1.600l1.200 1.600',
  },
  robot: {
    line: 'M6 8h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z M12 8v-3.5 M12 4h.01 M9 12.5v1 M15 12.5v1 M9.5 16.700h5',
  },
  person: { line: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0z M4.5 20.5c0-4.5 3-7 7.5-7s7.5 2.5 7.5 7' },
  lock: {
    line: 'M6 11h12a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-12a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1z M8 11v-3.5a4 4 0 0 1 8 0v3.5 M12 15v1.5',
  },
  plus: { line: PLUS },
  minus: { line: MINUS },
  download: { line: `M12 4v11 M7.5 10.5l4.5 4.5l4.5-4.5 ${TRAY}` },
  upload: { line: `M12 15v-11 M7.5 8.5l4.5-4.5l4.5 4.5 ${TRAY}` },
} satisfies Record<string, Drawing>;

/** The name of an icon. */
export type IconName = keyof typeof drawings;

/** Every icon by its name. */
export const ICONS: Readonly<Record<IconName, Drawing>> = drawings;
