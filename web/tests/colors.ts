/** Colors of tokens.css as numbers, and how well one stands out from another. */
import tokens from '../src/styles/tokens.css?raw';

export type Theme = 'light' | 'dark';

const FUNCTION = /^light-dark\((.+), (.+)\)$/;
const VARIABLE = /^var\((--[\w-]+)\)$/;

/** The color of a token, as `#rrggbb`. */
export function color(token: string, theme: Theme, edition = 'usa'): string {
  const value = declared(`[data-edition='${edition}']`, token) ?? declared(':root', token);
  if (value === undefined) throw new Error(`tokens.css has no ${token}`);
  const chosen = FUNCTION.exec(value)?.[theme === 'light' ? 1 : 2] ?? value;
  const other = VARIABLE.exec(chosen)?.[1];
  return other === undefined ? chosen : color(other, theme, edition);
}

/** What the first block with a selector says of a token; blocks inside @media are indented, and not looked at. */
function declared(selector: string, token: string): string | undefined {
  const start = tokens.indexOf(`\n${selector} {`);
  if (start < 0) return undefined;
  const block = tokens.slice(start, tokens.indexOf('\n}', start));
  return new RegExp(`\\n {2}${token}: (.+);`).exec(block)?.[1];
}

/** The contrast between two tokens, as WCAG counts it: from 1 to 21. */
export function contrast(one: string, other: string, theme: Theme, edition?: string): number {
  const [dim, bright] = [luminance(color(one, theme, edition)), luminance(color(other, theme, edition))].sort(
    (a, b) => a - b,
  ) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
