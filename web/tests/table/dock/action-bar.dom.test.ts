import { flushSync } from 'svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import { changeSettings } from '../../../src/lib/settings.svelte';
import type { Desk } from '../../../src/lib/desk/desk.svelte';
import Dock from '../../../src/lib/table/dock/Dock.svelte';
import type { Played } from '../../desk/fake-session.svelte';
import { answered, cleanUp, deskAt, find, has, press, show, type Situation, textOf } from '../../desk/fixtures';

const ONE = 'claim denver-kansas_city-1 black wilds=0';
const DEARER = 'claim denver-kansas_city-1 black wilds=1';
const OTHER = 'claim denver-kansas_city-2 orange wilds=0';
const TUNNEL = 'claim madrid-pamplona-2 white wilds=0';

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  changeSettings({ confirms: true });
});

cleanUp();

function dock(situation: Situation): { desk: Desk; session: Played } {
  const { desk, session } = deskAt(situation);
  show(Dock, { desk, areTicketsOpen: false, onlook: () => undefined });
  return { desk, session };
}

async function choosing(track: string, ...legal: string[]): Promise<{ desk: Desk; session: Played }> {
  const shown = dock({ legal, edition: track.includes('madrid') ? 'europe' : 'usa' });
  await shown.desk.pickTrack(track);
  flushSync();
  return shown;
}

test('there is no bar until something is chosen', () => {
  dock({ legal: [ONE] });
  expect(has('[data-action-bar]')).toBe(false);
});

test('it says what is chosen, what it costs and what it brings', async () => {
  await choosing('denver-kansas_city-1', ONE);
  expect(find('[data-action-bar]').getAttribute('aria-label')).toBe('Denver – Kansas City');
  expect(textOf('.what')).toBe('Denver – Kansas City 4 trains · 7 points Rule C1');
  expect(textOf('[data-confirm]')).toBe('Claim for 7');
});

test('every way to pay is a radio button with a name; those for the other track say so', async () => {
  await choosing('denver-kansas_city-1', ONE, DEARER, OTHER);
  const labels = [...document.querySelectorAll('.option')].map((one) => one.querySelector('.unseen')?.textContent);
  expect(labels).toEqual(['4 black', '3 black and 1 locomotive', '4 orange']);
  const radios = [...document.querySelectorAll<HTMLInputElement>('[data-payment]')];
  expect(radios.map(({ type, checked, name }) => [type, checked, name === radios[0]?.name])).toEqual([
    ['radio', true, true],
    ['radio', false, true],
    ['radio', false, true],
  ]);
  expect(document.querySelectorAll('.other')).toHaveLength(1);
  expect(find('legend').textContent).toBe('How to pay');
});

test('another way can be chosen, and is what is paid', async () => {
  const { session } = await choosing('denver-kansas_city-1', ONE, DEARER);
  const radio = find(`[data-payment="${DEARER}"]`) as HTMLInputElement;
  radio.checked = true;
  radio.dispatchEvent(new Event('change', { bubbles: true }));
  await answered();
  press('[data-confirm]');
  expect(session.played).toEqual([DEARER]);
});

test('it goes away at once when it is confirmed, and when it is cancelled', async () => {
  const { desk, session } = await choosing('denver-kansas_city-1', ONE);
  session.outcome = 'pending';
  press('[data-confirm]');
  expect(has('[data-action-bar]')).toBe(false);
  session.settle({ ok: false, refusal: { code: 'stale_decision' } });
  await answered();
  expect(has('[data-action-bar]')).toBe(true);
  press('[data-cancel]');
  expect([has('[data-action-bar]'), desk.choice]).toEqual([false, undefined]);
});

test('the odds of a tunnel are said in words, and have their place before they are known', async () => {
  const { desk, session } = deskAt({ edition: 'europe', legal: [TUNNEL] });
  let answer: (odds: number[]) => void = () => undefined;
  vi.spyOn(session, 'tunnelOdds').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  show(Dock, { desk, areTicketsOpen: false, onlook: () => undefined });
  void desk.pickTrack('madrid-pamplona-2');
  flushSync();
  const said = (): string[] => [...document.querySelectorAll('[data-odds] div')].map((one) => one.textContent);
  expect(said()).toEqual(['no more –', '1 more –', '2 more –', '3 more –']);
  expect(textOf('[data-confirm]')).toBe('Enter the tunnel');
  answer([0.45, 0.4, 0.14, 0.01]);
  await answered();
  expect(said()).toEqual(['no more 45%', '1 more 40%', '2 more 14%', '3 more 1%']);
});

test('tickets cost nothing', async () => {
  const { desk, session } = dock({ legal: ['tickets'] });
  await desk.pickTickets();
  flushSync();
  expect(textOf('.what')).toBe('Draw tickets 3 to choose from, keep at least 1 Rule K1');
  expect(has('[data-payment]')).toBe(false);
  press('[data-confirm]');
  expect(session.played).toEqual(['tickets']);
});

test('a station: first the city, then the cards', async () => {
  const { desk, session } = dock({
    edition: 'europe',
    legal: ['station paris red wilds=0', 'station paris wild wilds=1'],
  });
  press('[data-build]');
  expect(textOf('[data-building-bar]')).toContain('Choose a city for your station.');
  await desk.pickCity('paris');
  flushSync();
  expect([has('[data-building-bar]'), textOf('.what'), textOf('[data-confirm]')]).toEqual([
    false,
    'Station in Paris 1 card Rule G1',
    'Build the station',
  ]);
  press('[data-confirm]');
  expect(session.played).toEqual(['station paris red wilds=0']);
});

test('who looks for a city can think better of it', () => {
  const { desk } = dock({ edition: 'europe', legal: ['station paris red wilds=0'] });
  press('[data-build]');
  press('[data-building-bar] [data-cancel]');
  expect([desk.plan.isBuilding, has('[data-building-bar]')]).toEqual([false, false]);
});

test('who can do nothing else passes', () => {
  const { session } = dock({ legal: ['pass'] });
  press('[data-pass]');
  expect(session.played).toEqual(['pass']);
});

test.each([
  ['to the way to pay that is chosen', [ONE, DEARER], `[data-payment="${ONE}"]`],
  ['to the button, if there is one way only', [ONE], '[data-confirm]'],
])('the keyboard is led %s, and back to where it was', async (_, legal, target) => {
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':focus-visible' || matches.call(this, selector);
  });
  const { desk } = dock({ legal });
  find('[data-draw-tickets]').focus();
  await desk.pickTrack('denver-kansas_city-1');
  flushSync();
  expect(document.activeElement).toBe(find(target));
  desk.cancel();
  flushSync();
  expect(document.activeElement).toBe(find('[data-draw-tickets]'));
});
