/** The room that words take in the face of the labels, without asking a browser. */
import widths from './widths.json';

/** How a name is written: its lines, and the room they take in sizes of the letters. */
export interface Wording {
  lines: string[];
  /** the width of the longest line */
  width: number;
  /** from the top of the first line's letters to its baseline */
  rise: number;
  /** from the last baseline to the bottom of the last line's letters */
  fall: number;
}

const ADVANCES = new Map(
  Object.entries(widths).flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, Number(width) / 1000])),
);
const USUAL_ADVANCE = 0.45;
const ASCENDER = 0.69;
const ACCENTED_CAPITAL = 0.86;
const BASELINE = 0.01;
const DESCENDER = 0.2;
const WITH_DESCENDER = /[gjpqyQJ,;()[\]ÇŞŢȘȚçşţșțýÿųįęąģķļņŗßβγζηλμξρφχψςΐρурцщдфДЦЩ]/u;

/** The width of a line, in sizes of its letters. */
export function widthOf(line: string): number {
  let width = 0;
  for (const letter of line) width += ADVANCES.get(letter) ?? USUAL_ADVANCE;
  return width;
}

/** The ways to write a name: in one line, or in two at any blank. */
export function wordingsOf(name: string): Wording[] {
  const words = name.split(' ');
  const inTwo = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  return [[name], ...inTwo].map(wordingOf);
}

function wordingOf(lines: string[]): Wording {
  const [first = '', last = first] = lines;
  return {
    lines,
    width: Math.max(...lines.map(widthOf)),
    rise: hasAccentedCapital(first) ? ACCENTED_CAPITAL : ASCENDER,
    fall: WITH_DESCENDER.test(last) ? DESCENDER : BASELINE,
  };
}

function hasAccentedCapital(line: string): boolean {
  return /\p{Lu}[\u0300-\u0315]/u.test(line.normalize('NFD'));
}
