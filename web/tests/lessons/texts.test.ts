/** Every step of every lesson as it is read, in every language: put together from its texts, on the deal of the lesson. */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, inject, test } from 'vitest';

import { Names } from '../../src/lib/board/names';
import { languages, loadPart, setLanguage } from '../../src/lib/i18n.svelte';
import { explanation, instruction, type Scenery } from '../../src/lib/lessons/steps';
import type { LessonStep } from '../../src/lib/messages';
import { boardOf } from '../board/boards';

/** What a phone shows at once. */
const MOST_WORDS = 35;
const PROGRAM = `
import sys, msgspec
from whistlestop.engine.game import Game
from whistlestop.lessons.lesson import LEARNER, SEATS, lessons

def sceneries(edition, lesson):
    game = Game.new(edition, seats=SEATS, key=lesson.key, start=LEARNER)
    while (action := lesson.wanted(game, seat := game.open_seats[0])) is not None:
        view = game.view_for(LEARNER)
        game.play_quietly(seat, action)
        before, after = (one.players[LEARNER] for one in (view, game.view_for(LEARNER)))
        if seat == LEARNER:
            points = after.route_points - before.route_points
            yield {"offer": view.own.offer, "stationPrice": before.station_price, "points": points}
    yield {"offer": [], "stationPrice": 0, "points": 0}

sys.stdout.buffer.write(msgspec.json.encode({
    edition: {"steps": lesson.steps, "sceneries": list(sceneries(edition, lesson))}
    for edition, lesson in lessons().items()
}))
`;

/** The scenery of a step, and the points that its action brought. */
type Scene = Omit<Scenery, 'names'> & { points: number };
type Played = Record<string, { steps: LessonStep[]; sceneries: Scene[] }>;
let played: Played = {};

beforeAll(async () => {
  // A few moves are played sooner than the rules are compiled.
  const env = { ...process.env, NUMBA_DISABLE_JIT: '1' };
  played = JSON.parse(execFileSync(inject('python'), ['-c', PROGRAM], { encoding: 'utf-8', env })) as Played;
  await loadPart('lessons');
});

interface Said {
  place: string;
  says: string;
  asks: string;
  step: LessonStep;
  points: number;
}

/** What is said at each step, what is asked for, and the points that come of it. */
function read(): Said[] {
  return Object.entries(played).flatMap(([edition, { steps, sceneries }]) => {
    const names = new Names(boardOf(edition));
    return sceneries.map(({ points, ...scene }, index): Said => {
      const scenery = { names, ...scene };
      const says = explanation(steps, index, scenery).join(' ');
      const asks = instruction(steps, index, scenery) ?? '';
      return { place: `${edition} ${index + 1}`, says, asks, step: steps[index] ?? { says: [] }, points };
    });
  });
}

/** Words, without the dashes and signs that stand by themselves. */
function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

describe.each(languages)('every step in %s', (language) => {
  beforeAll(() => setLanguage(language));

  test('is whole', () => {
    const steps = read();
    // To read all of them: SHOW_LESSONS=1.
    const shown = steps.map(({ place, says, asks }) => `${language} ${place}: ${says}\n  ${asks}\n`);
    if (process.env.SHOW_LESSONS) process.stdout.write(shown.join(''));
    expect(steps.length).toBeGreaterThan(60);
    for (const { place, says, asks, step } of steps) {
      expect(`${says} ${asks}`, place).not.toMatch(/[{}]|lesson\.|undefined/);
      expect([says !== '', asks !== ''], place).toEqual([true, step.action !== undefined]);
    }
  });

  test('is short enough for a phone', () => {
    const long = read().filter(({ says }) => wordsIn(says).length > MOST_WORDS);
    expect(long.map(({ place, says }) => `${place} (${wordsIn(says).length}): ${says}`)).toEqual([]);
  });

  test('names the points that its action brings', () => {
    const named = read().filter(({ step }) => step.says.includes('lesson.points'));
    expect(named).toHaveLength(Object.keys(played).length);
    for (const { place, says, points } of named) expect(wordsIn(says), place).toContain(String(points));
  });
});
