import { flushSync } from 'svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { loadPart, setLanguage } from '../../src/lib/i18n.svelte';
import RuleLink from '../../src/lib/rules/RuleLink.svelte';
import RulesDialog from '../../src/lib/rules/RulesDialog.svelte';
import RulesText from '../../src/lib/rules/RulesText.svelte';
import { boardOf } from '../board/boards';
import { answering, ok } from '../net/server';
import { cleanUp, deskAt, layoutOf, show } from '../desk/fixtures';

cleanUp();

beforeAll(async () => {
  await setLanguage('en');
  await loadPart('rules');
});

beforeEach(() => {
  answering({ 'GET /api/editions/usa': ok(boardOf('usa')) });
  Element.prototype.scrollIntoView = vi.fn();
});

function read(edition: string, marked?: string): void {
  const classic = edition === 'usa' ? undefined : boardOf('usa');
  show(RulesText, { board: boardOf(edition), layout: layoutOf(edition), classic, marked });
}

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];

test.each(['usa', 'europe', 'new-york'])('%s: every link leads to a rule, and every picture has a name', (edition) => {
  read(edition);
  const links = all('a[href^="#"]').map((link) => link.getAttribute('href')?.slice(1) ?? '');
  expect(links.filter((id) => document.getElementById(id) === null)).toEqual([]);
  expect(all('div[role="img"]:not([aria-label*=" "], [aria-label*="e"]), figure:not(:has(figcaption))')).toEqual([]);
  expect(document.body.textContent).not.toMatch(/[{}]|rules\./);
});

test('what is different comes first, except in the classic game', () => {
  read('europe');
  expect(all('[data-differences] li').length).toBe(8);
  expect(document.querySelector('[data-rules] section')?.matches('[data-differences]')).toBe(true);
});

test('the classic game differs from nothing', () => {
  read('usa');
  expect(all('[data-differences]')).toEqual([]);
});

test('the rule that is wanted is marked, and has the focus', async () => {
  read('usa', 'D4');
  await vi.waitFor(() => {
    expect(document.activeElement?.id).toBe('D4');
  });
  expect(all('.marked').map(({ id }) => id)).toEqual(['D4']);
});

test('pictures show the board of the edition', () => {
  read('europe');
  const example = (id: string): Element | null => document.querySelector(`[data-example="${id}"]`);
  expect(example('ferry')?.querySelectorAll('.engine').length).toBeGreaterThanOrEqual(2);
  expect(example('station')?.querySelectorAll('.station').length).toBe(1);
  expect(example('closed')?.querySelectorAll('[data-state="closed"]').length).toBe(1);
  expect(example('tunnel')?.querySelectorAll('.card').length).toBeGreaterThan(4);
});

test('a link opens the rules over the table, or in a tab for those who ask for one', () => {
  const { desk } = deskAt();
  show(RuleLink, { desk, rule: 'D4', isReason: true });
  const link = document.querySelector<HTMLAnchorElement>('a') as HTMLAnchorElement;
  expect([link.getAttribute('href'), link.textContent.trim()]).toEqual(['/rules/usa#D4', 'Why? D4']);
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(desk.lookedUp).toBeUndefined();
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(desk.lookedUp).toBe('D4');
});

test('in the sheet a link to a rule leaves the address as it is', async () => {
  const before = location.href;
  show(RulesDialog, {
    board: boardOf('europe'),
    layout: layoutOf('europe'),
    path: '/rules/europe',
    rule: 'U3',
    onclose: () => undefined,
  });
  await vi.waitFor(() => {
    flushSync();
    expect(all('.marked').map(({ id }) => id)).toEqual(['U3']);
  });
  document.querySelector<HTMLElement>('[data-differences] a[href="#G4"]')?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(all('.marked').map(({ id }) => id)).toEqual(['G4']);
  });
  expect(location.href).toBe(before);
});
