import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { Hinting } from '../../src/lib/hints/hinting.svelte';
import { loadPart, setLanguage } from '../../src/lib/i18n.svelte';
import type { Reason } from '../../src/lib/messages';
import { ApiProblem } from '../../src/lib/net/problem';
import { lazyHints } from '../../src/lib/hints/lazy';
import { changeSettings } from '../../src/lib/settings.svelte';
import HintButton from '../../src/lib/table/board/HintButton.svelte';
import type { Desk } from '../../src/lib/desk/desk.svelte';
import type { Played } from '../desk/fake-session.svelte';
import { cleanUp, deskAt, find, owes, press, show, textOf, type Situation } from '../desk/fixtures';

const CLAIM = 'claim denver-el_paso red wilds=1';
const DEARER = 'claim denver-el_paso red wilds=2';
const TICKET = 'base-denver-el_paso';
const FINISHES: Reason = { code: 'finishes_ticket', ticket: TICKET, count: 4 };
const KEEPS: Reason = { code: 'keeps_cards', color: 'blue', track: 'atlanta-miami' };

beforeAll(async () => {
  await setLanguage('en');
  await loadPart('hints');
});

beforeEach(async () => {
  await setLanguage('en');
  changeSettings({ confirms: true });
});

cleanUp();

afterEach(() => {
  vi.restoreAllMocks();
});

interface Asked {
  hint: Hinting;
  desk: Desk;
  session: Played;
}

async function hinted(action: string, reasons: Reason[], situation: Situation = {}): Promise<Asked> {
  const { desk, session } = deskAt({ legal: [action], ...situation });
  session.hinted = { action, reasons };
  const hint = new Hinting(desk);
  expect(hint.isThinking).toBe(true);
  await hint.ask();
  return { hint, desk, session };
}

test('a hint is a move and a sentence of up to two reasons', async () => {
  const { hint } = await hinted('claim denver-santa_fe red wilds=1', [FINISHES, KEEPS]);
  expect(hint.isThinking).toBe(false);
  expect(hint.move).toBe('Claim Denver – Santa Fe with 1 red and 1 locomotive');
  expect(hint.why).toBe('Finishes Denver – El Paso for 4 points and keeps your blue cards for Atlanta – Miami.');
});

test.each([
  ['fr', 'Permet de réussir Denver – El Paso (4 points) et garde vos cartes bleues pour Atlanta – Miami.'],
  ['nl', 'Haalt Denver – El Paso binnen voor 4 punten en bewaart je blauwe kaarten voor Atlanta – Miami.'],
  ['ro', 'Realizează biletul Denver – El Paso (4 puncte) și îți păstrează cărți albastre pentru Atlanta – Miami.'],
  ['el', 'Ολοκληρώνει το Denver – El Paso (4 πόντοι) και σου κρατά μπλε κάρτες για Atlanta – Miami.'],
])('it is written in %s, also when the language changes while it is shown', async (language, sentence) => {
  const { hint } = await hinted('claim denver-santa_fe red wilds=1', [FINISHES, KEEPS]);
  await setLanguage(language);
  expect(hint.why).toBe(sentence);
});

test.each([
  ['draw blind', 'Draw from the deck'],
  ['draw row wild', 'Take from the row: locomotive'],
  ['tickets', 'Draw tickets'],
  ['pass', 'Pass'],
])('%s is called by its name', async (action, name) => {
  const { hint } = await hinted(action, [{ code: 'hides_plans' }]);
  expect(hint.move).toBe(name);
});

test('what is meant is lit, and not any longer than it is shown', async () => {
  const card = await hinted('draw row red', [{ code: 'completes_cards', track: 'atlanta-miami' }]);
  expect(card.desk.suggested).toBe('red');
  card.hint.stop();
  expect(card.desk.suggested).toBeUndefined();
  const track = await hinted('claim denver-santa_fe red wilds=1', [FINISHES]);
  expect(track.desk.pointed).toBe('denver-santa_fe');
  track.hint.stop();
  expect(track.desk.pointed).toBeUndefined();
});

test('a claim is done as by hand: it waits to be confirmed, with the payment that was meant', async () => {
  const [cheap, meant] = ['claim denver-santa_fe red wilds=0', 'claim denver-santa_fe red wilds=1'];
  const { hint, desk, session } = await hinted(meant, [FINISHES], { legal: [cheap, meant] });
  await hint.do();
  expect(session.played).toEqual([]);
  expect(desk.option?.text).toBe(meant);
  await desk.confirm();
  expect(session.played).toEqual([meant]);
});

test('tickets are picked, and wait to be kept', async () => {
  const own = { offer: ['base-boston-miami', TICKET, 'base-calgary-phoenix'] };
  const { hint, desk, session } = await hinted('keep 1 3', [{ code: 'tickets_worth', count: 25 }], { own });
  expect(hint.move).toBe('Keep Boston – Miami and Calgary – Phoenix');
  await hint.do();
  expect([...desk.picks.positions]).toEqual([1, 3]);
  expect(session.played).toEqual([]);
});

test('a card is drawn at once', async () => {
  const { hint, session } = await hinted('draw row red', [{ code: 'collects', color: 'red', count: 4 }]);
  expect(hint.why).toBe('Brings your red cards to 4.');
  await hint.do();
  expect(session.played).toEqual(['draw row red']);
});

test('a reason that this page does not know leaves a sentence', async () => {
  const { hint } = await hinted('draw blind', [{ code: 'of_tomorrow' as Reason['code'] }]);
  expect(hint.why).toBe('Is all that can be done.');
});

test('asking too often gets a refusal', async () => {
  const { desk, session } = deskAt({ legal: ['draw blind'] });
  session.hinted = new ApiProblem('too_many_messages', { seconds: 3 });
  const hint = new Hinting(desk);
  await hint.ask();
  expect(hint.problem?.code).toBe('too_many_messages');
});

test('who asks when nothing is owed any more does not wait for ever', async () => {
  const { desk } = deskAt();
  const hint = new Hinting(desk);
  await hint.ask();
  expect([hint.isThinking, hint.problem?.code]).toEqual([false, 'stale_decision']);
});

test('a card that can not be fetched says so, with a way out', async () => {
  vi.spyOn(lazyHints, 'card').mockRejectedValue(new Error('404'));
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  const { desk } = deskAt({ legal: ['draw blind'] });
  show(HintButton, { desk });
  press('[data-ask-hint]');
  await vi.waitFor(() => {
    find('[role="alert"]');
  });
  press('[role="alert"] button');
  expect(reload).toHaveBeenCalledOnce();
});

test('an answer that comes after the card is gone lights nothing', async () => {
  const { desk, session } = deskAt({ legal: ['draw blind'] });
  session.hinted = { action: 'draw blind', reasons: [{ code: 'hides_plans' }] };
  const hint = new Hinting(desk);
  const asking = hint.ask();
  hint.stop();
  await asking;
  expect(desk.suggested).toBeUndefined();
});

test('the card takes the place of the button, and goes away with the decision', async () => {
  const { desk, session } = deskAt({ legal: [CLAIM, DEARER, 'draw blind'] });
  session.hinted = { action: 'draw blind', reasons: [{ code: 'hides_plans' }] };
  show(HintButton, { desk });
  press('[data-ask-hint]');
  await vi.waitFor(() => {
    find('[data-hint="there"]');
  });
  expect(textOf('[data-hint]')).toContain('Shows nobody what you collect.');
  expect(document.querySelector('[data-ask-hint]')).toBeNull();
  session.decision = owes(['draw blind'], 12);
  flushSync();
  expect(document.querySelector('[data-hint]')).toBeNull();
  find('[data-ask-hint]');
});

test('the keyboard asks, and takes it away', async () => {
  const { desk, session } = deskAt({ legal: ['draw blind'] });
  session.hinted = { action: 'draw blind', reasons: [{ code: 'hides_plans' }] };
  show(HintButton, { desk });
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', code: 'KeyH', altKey: true, cancelable: true }));
  await vi.waitFor(() => {
    find('[data-hint="there"]');
  });
  expect(session.asked).toContain('hint');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  flushSync();
  expect(document.querySelector('[data-hint]')).toBeNull();
});

test('hints are for who plays, where the table allows them', () => {
  const { desk, session } = deskAt({ legal: ['draw blind'] });
  expect(desk.hasHints).toBe(true);
  const { scene } = session;
  if (scene) session.scene = { ...scene, table: { ...scene.table, allows_hints: false } };
  expect(desk.hasHints).toBe(false);
  expect(deskAt({ seat: null }).desk.hasHints).toBe(false);
});
