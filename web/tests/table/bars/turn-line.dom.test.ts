import { beforeAll, beforeEach, expect, test } from 'vitest';

import { setLanguage } from '../../../src/lib/i18n.svelte';
import type { Final, Score } from '../../../src/lib/messages';
import { changeSettings } from '../../../src/lib/settings.svelte';
import { aboutLine, shortLine, turnLine } from '../../../src/lib/table/bars/turnLine';
import { cleanUp, deskAt, type Situation } from '../../desk/fixtures';

beforeAll(() => setLanguage('en'));

beforeEach(() => {
  changeSettings({ confirms: true });
});

cleanUp();

const wonBy = (...winners: number[]): Final => ({
  ...{ tracks: {}, stations: {}, tickets: [], scores: [] as Score[], winners },
});
const tunnel = { track: 'madrid-pamplona-2', color: 'white' as const, wilds: 0, turned: [], counted: [], due: 2 };

test('what is played and for how many turns is said beside it', () => {
  const { desk, session } = deskAt();
  expect(aboutLine(desk)).toBe('USA · 3 players');
  session.step([{ type: 'turn-began', seat: 0 }]);
  expect(aboutLine(desk)).toBe('USA · 3 players · turn 1');
});

test.each<[string, Situation, string]>([
  ['my turn', { legal: ['draw blind'] }, 'Your turn'],
  ['a second card', { legal: ['draw blind'], game: { decision: 'second-card' } }, 'Take a second card'],
  ['first tickets', { legal: ['keep 1 2'], game: { decision: 'starting-tickets' } }, 'Choose your first tickets'],
  ['tickets', { legal: ['keep 1'], game: { decision: 'keep-tickets' } }, 'Choose your tickets'],
  ['others choose', { game: { decision: 'starting-tickets' } }, 'Others are still choosing tickets'],
  ['a bot', { game: { turn: 1 } }, 'Greedy’s turn'],
  ['somebody, for who watches', { game: { turn: 2 }, seat: null }, 'Marta’s turn'],
  ['I won', { game: { final: wonBy(0) } }, 'You have won'],
  ['a bot won', { game: { final: wonBy(1) } }, 'Greedy has won'],
  ['two won', { game: { final: wonBy(0, 2) } }, 'Shared victory: You, Marta'],
])('%s', (_, situation, line) => {
  const { desk } = deskAt(situation);
  expect([turnLine(desk), shortLine(desk)]).toEqual([line, line]);
});

test('a tunnel', () => {
  const { desk } = deskAt({ edition: 'europe', legal: ['refuse'], game: { decision: 'tunnel', tunnel } });
  expect(turnLine(desk)).toBe('Tunnel: pay 2 more or take your cards back');
  expect(shortLine(desk)).toBe('Tunnel: 2 more');
});

test('what is about to be claimed', async () => {
  const { desk } = deskAt({ legal: ['claim denver-helena green wilds=0'] });
  await desk.pickTrack('denver-helena');
  expect([turnLine(desk), shortLine(desk)]).toEqual(['Your turn: claim Denver – Helena?', 'Your turn']);
});

test('what is chosen for a station', async () => {
  const { desk } = deskAt({ edition: 'europe', legal: ['station paris red wilds=0'] });
  await desk.toggleBuilding();
  expect(turnLine(desk)).toBe('Choose a city for your station.');
  await desk.pickCity('paris');
  expect(turnLine(desk)).toBe('Station in Paris');
});

test('an answer that is on its way', () => {
  const { desk, session } = deskAt({ legal: ['draw blind'] });
  session.outcome = 'pending';
  void desk.draw('blind');
  expect(turnLine(desk)).toBe('Sending …');
});

test('without a game there is nothing to say', () => {
  const { desk, session } = deskAt();
  session.scene = undefined;
  expect(turnLine(desk)).toBe('');
});
