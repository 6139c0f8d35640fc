/** Chooses how each route bends, so that routes stay clear of each other, of cities and of labels. */
import type { Box, Point } from '../shapes';
import { type Area, type Bend, bendsOf } from './bends';
import { boxCrowding } from './clearance';
import { type Choice, type Pair, linkNeighbors, pairCost } from './pairs';
import type { Route } from './routes';
import type { Sizes } from './sizes';

/** All routes of a board with their bends. */
export interface Choices {
  all: Choice[];
  pairs: Pair[];
}

const SWEEPS = 12;
const FEW_SWEEPS = 3;
const TIGHT = 6;
// On a board where so many routes cross each other, nothing can be gained.
const TOO_MANY = 16;

/** Chooses a bend for every route. */
export function chosenBends(routes: readonly Route[], cities: readonly Point[], area: Area, sizes: Sizes): Choices {
  const all = routes.map((route): Choice => {
    const bends = bendsOf(route, cities, area, sizes);
    return { route, bends, chosen: bends.reduce((best, bend) => (bend.own < best.own ? bend : best)), neighbors: [] };
  });
  const choices = { all, pairs: linkNeighbors(all, sizes) };
  settle(choices, sizes);
  return choices;
}

/** Makes routes give way to one of these boxes, the one that hurts them least; says whether any changed. */
export function giveWay(choices: Choices, boxes: readonly Box[], sizes: Sizes): boolean {
  const trials = boxes.map((box) => trialOf(choices, box, sizes));
  const best = trials.reduce<Trial | undefined>(
    (least, one) => (least && least.cost <= one.cost ? least : one),
    undefined,
  );
  if (best === undefined) return false;
  charge(best.charges, 1);
  return settle(choices, sizes);
}

/** What bends would have to pay for a box, and what all routes would cost then. */
interface Trial {
  charges: Charge[];
  cost: number;
}

interface Charge {
  choice: Choice;
  bend: Bend;
  amount: number;
}

function trialOf(choices: Choices, box: Box, sizes: Sizes): Trial {
  const before = choicesMade(choices);
  const charges = choices.all.flatMap((choice) => chargesFor(choice, box, sizes));
  charge(charges, 1);
  chooseInTurn(
    charges.map(({ choice }) => choice),
    sizes,
    FEW_SWEEPS,
  );
  const cost = costOfAll(choices, sizes);
  charge(charges, -1);
  restore(choices, before);
  return { charges, cost };
}

function chargesFor(choice: Choice, box: Box, sizes: Sizes): Charge[] {
  return choice.bends.flatMap((bend) => {
    const amount = boxCrowding(bend.line, box, sizes);
    return amount > 0 ? [{ choice, bend, amount }] : [];
  });
}

function charge(charges: readonly Charge[], times: number): void {
  for (const { bend, amount } of charges) bend.own += times * amount;
}

/** Each route by itself; then those that are still in each other's way try everything, and the others give way. */
function settle(choices: Choices, sizes: Sizes): boolean {
  const before = choicesMade(choices);
  chooseInTurn(choices.all, sizes, SWEEPS);
  const tight = choices.pairs.filter((pair) => pairCost(pair, sizes) > TIGHT);
  const pressed = new Set(tight.flatMap(({ first, second }) => [first, second]));
  if (pressed.size <= TOO_MANY) {
    for (const choice of pressed) if (isTight(choice, sizes)) insist(choice, choices, sizes);
  }
  return choices.all.some(({ chosen }, index) => chosen !== before[index]);
}

function isTight({ neighbors }: Choice, sizes: Sizes): boolean {
  return neighbors.some(({ pair }) => pairCost(pair, sizes) > TIGHT);
}

function choicesMade({ all }: Choices): Bend[] {
  return all.map(({ chosen }) => chosen);
}

/** Each route takes what is best beside its neighbors, until none changes; one of them may insist on its own. */
function chooseInTurn(choices: Iterable<Choice>, sizes: Sizes, sweeps: number, insisting?: Choice): void {
  let open = new Set(choices);
  for (let sweep = 0; sweep < sweeps && open.size > 0; sweep += 1) {
    const next = new Set<Choice>();
    for (const choice of open) {
      const best = choice === insisting ? choice.chosen : bestBend(choice, sizes);
      if (best === choice.chosen) continue;
      choice.chosen = best;
      for (const neighbor of choice.neighbors) next.add(neighbor.choice);
    }
    open = next;
  }
}

/** Tries every bend of a route with the others adapting to it, and keeps what is best for all. */
function insist(choice: Choice, choices: Choices, sizes: Sizes): void {
  const start = choicesMade(choices);
  let [best, least] = [start, costOfAll(choices, sizes) - 1e-6];
  const most = costOf(choice, choice.chosen, Infinity, sizes);
  for (const bend of choice.bends.filter(({ own }) => own < most)) {
    restore(choices, start);
    choice.chosen = bend;
    chooseInTurn(
      choice.neighbors.map((neighbor) => neighbor.choice),
      sizes,
      FEW_SWEEPS,
      choice,
    );
    const cost = costOfAll(choices, sizes);
    if (cost < least) [best, least] = [choicesMade(choices), cost];
  }
  restore(choices, best);
}

function restore({ all }: Choices, made: readonly Bend[]): void {
  all.forEach((choice, index) => (choice.chosen = made[index] ?? choice.chosen));
}

function costOfAll({ all, pairs }: Choices, sizes: Sizes): number {
  let cost = 0;
  for (const { chosen } of all) cost += chosen.own;
  for (const pair of pairs) cost += pairCost(pair, sizes);
  return cost;
}

function bestBend(choice: Choice, sizes: Sizes): Bend {
  let best = choice.chosen;
  let least = costOf(choice, best, Infinity, sizes) - 1e-6;
  for (const bend of choice.bends) {
    const cost = costOf(choice, bend, least, sizes);
    if (cost < least) [best, least] = [bend, cost];
  }
  return best;
}

/** What a bend costs beside neighbors as they are; counting stops at `enough`. */
function costOf(choice: Choice, bend: Bend, enough: number, sizes: Sizes): number {
  let cost = bend.own;
  for (const { pair } of choice.neighbors) {
    if (cost >= enough) return cost;
    cost += pair.first === choice ? pairCost(pair, sizes, bend) : pairCost(pair, sizes, pair.first.chosen, bend);
  }
  return cost;
}
