import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, test } from 'vitest';

import Card from '../../src/lib/cards/Card.svelte';
import CardBack from '../../src/lib/cards/CardBack.svelte';
import { PATTERNED, type PatternedColor, TILES } from '../../src/lib/cards/patterns';
import Patterns from '../../src/lib/cards/Patterns.svelte';
import { ENGINE_SIGN, STAR } from '../../src/lib/cards/signs';
import Token from '../../src/lib/cards/Token.svelte';
import Wagon from '../../src/lib/cards/Wagon.svelte';
import type { CardColor, Family } from '../../src/lib/cards/wagons';
import { i18n, setLanguage } from '../../src/lib/i18n.svelte';
import { drawn, parsed, paths } from './drawn';

const COLORS: readonly CardColor[] = [...PATTERNED, 'wild'];
const FAMILIES: readonly Family[] = ['rail', 'city'];
const FACES = FAMILIES.flatMap((family) => COLORS.map((color) => ({ color, family })));
const LETTERS: Readonly<Record<PatternedColor, string>> = {
  ...{ red: 'R', blue: 'B', green: 'G', yellow: 'Y', orange: 'O', black: 'K', white: 'W', purple: 'P' },
};

beforeEach(async () => {
  await setLanguage('en');
});

/** The path data of the wagon alone. */
async function wagon(color: CardColor, family: Family): Promise<string> {
  return paths(await drawn(Wagon, { color, family })).join('');
}

test.each(FACES)('the $family card $color has a field, a wagon and a sign', async ({ color, family }) => {
  const card = parsed(await drawn(Card, { color, family }));
  expect(card.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(card.querySelector('.wagon')?.children.length).toBeGreaterThan(3);
  expect(card.querySelector('text')?.textContent).toBe(color === 'wild' ? undefined : LETTERS[color]);
});

test.each(FAMILIES)('no two cards of the family %s have the same drawing', async (family) => {
  const drawings = await Promise.all(COLORS.map((color) => wagon(color, family)));
  expect(new Set(drawings).size).toBe(COLORS.length);
});

test('a city has no yellow and no white: those come by rail, and nothing else does', async () => {
  for (const color of COLORS) {
    const isTheSame = (await wagon(color, 'city')) === (await wagon(color, 'rail'));
    expect(isTheSame, color).toBe(color === 'yellow' || color === 'white');
  }
});

test('a wild card shows the star and the colors of all the others', async () => {
  const markup = await drawn(Card, { color: 'wild', family: 'rail' } as const);
  expect(paths(markup)).toContain(STAR);
  for (const color of PATTERNED) expect(markup).toContain(`var(--card-${color})`);
});

test('letters come from the catalog, and change with the language', async () => {
  const mounted = mount(Token, { target: document.body, props: { color: 'red', family: 'rail' } });
  i18n.messages = { ...i18n.messages, 'web.letter.red': 'Κ' };
  flushSync();
  expect(document.querySelector('text')?.textContent).toBe('Κ');
  await unmount(mounted);
});

test.each([...COLORS, 'gray'] as const)('the token %s has the pattern of its color', async (color) => {
  const markup = await drawn(Token, { color, family: 'rail' } as const);
  const hasPattern = color !== 'gray' && color !== 'wild';
  expect(markup.includes(`var(--card-${color})`)).toBe(color !== 'wild');
  expect(paths(markup).some((path) => hasPattern && path.includes(TILES[color].mark))).toBe(hasPattern);
});

test('the back tells nothing but our name', async () => {
  const back = parsed(await drawn(CardBack, {}));
  expect(back.querySelector('text')?.textContent).toBe('Whistlestop');
  expect(paths(back.innerHTML)).toContain(ENGINE_SIGN);
});

test.each([1, 2.35])('tracks of unit %d find a pattern for each color', async (unit) => {
  const defs = parsed(await drawn(Patterns, { unit, patternId: (color: string) => `a-${color}` }));
  for (const color of PATTERNED) {
    const pattern = defs.querySelector(`#a-${color}`);
    expect(pattern?.getAttribute('patternTransform')).toBe(`scale(${unit})`);
    expect(pattern?.getAttribute('patternUnits')).toBe('userSpaceOnUse');
  }
});

test.each(PATTERNED)('the pattern %s repeats every 4.6 to 6 units along a track', (color) => {
  expect(TILES[color].width).toBeGreaterThanOrEqual(4.6);
  expect(TILES[color].width).toBeLessThanOrEqual(6);
});

test('a page full of cards has no ids, and no style that the policy refuses', async () => {
  const cards = await Promise.all(FACES.map((face) => drawn(Card, face)));
  const page = parsed([...cards, ...cards].join(''));
  expect(page.querySelectorAll('[id]')).toHaveLength(0);
  expect(page.querySelectorAll('[style]')).toHaveLength(0);
});
