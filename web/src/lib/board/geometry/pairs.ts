/** Routes that come near each other, and what each of their bends costs the other. */
import { BENDS, type Bend } from './bends';
import { type Meeting, crowdingOf } from './clearance';
import type { Route } from './routes';
import type { Sizes } from './sizes';

/** A route with the bends it can choose from, and the one it has chosen. */
export interface Choice {
  route: Route;
  bends: Bend[];
  chosen: Bend;
  neighbors: Neighbor[];
}

/** A pair of routes, seen from one of them. */
export interface Neighbor {
  choice: Choice;
  pair: Pair;
}

/** Two routes that come near each other. */
export interface Pair {
  /** the shorter route, whose points are compared with the line of the other */
  first: Choice;
  second: Choice;
  meeting: Meeting;
  /** what is known of the costs, by both bends; not a number where nothing is known yet */
  costs: Float64Array;
}

const NEAR = 8;

/** Finds the pairs of routes that can come near each other, and tells both. */
export function linkNeighbors(choices: readonly Choice[], sizes: Sizes): Pair[] {
  const reaches = choices.map((choice) => reachOf(choice, sizes));
  const pairs: Pair[] = [];
  choices.forEach((choice, index) => {
    choices.slice(0, index).forEach((other, otherIndex) => {
      if (!meet(reaches[index], reaches[otherIndex])) return;
      const pair = pairOf(choice, other);
      pairs.push(pair);
      choice.neighbors.push({ choice: other, pair });
      other.neighbors.push({ choice, pair });
    });
  });
  for (const choice of choices) choice.neighbors.sort((a, b) => Number(doMeet(b.pair)) - Number(doMeet(a.pair)));
  return pairs;
}

/** Routes of one city are the likeliest to be in each other's way, so they are asked first. */
function doMeet({ meeting }: Pair): boolean {
  return meeting.atStart || meeting.atEnd;
}

function pairOf(choice: Choice, other: Choice): Pair {
  const isShorter = samplesOf(choice) < samplesOf(other);
  const [first, second] = isShorter ? [choice, other] : [other, choice];
  const cities = [second.route.from, second.route.to];
  const meeting = { atStart: cities.includes(first.route.from), atEnd: cities.includes(first.route.to) };
  return { first, second, meeting, costs: new Float64Array(BENDS * BENDS).fill(NaN) };
}

function samplesOf({ chosen }: Choice): number {
  return chosen.line.samples.length;
}

/** What it costs that two routes of a pair have these bends, in the order of the pair. */
export function pairCost(
  { first, second, meeting, costs }: Pair,
  sizes: Sizes,
  bend = first.chosen,
  other = second.chosen,
): number {
  const key = bend.index * BENDS + other.index;
  const known = costs[key] ?? NaN;
  if (!Number.isNaN(known)) return known;
  const cost = crowdingOf(bend.line, other.line, meeting, sizes);
  costs[key] = cost;
  return cost;
}

interface Reach {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function reachOf({ bends, route }: Choice, sizes: Sizes): Reach {
  const margin = route.halfWidth + NEAR * sizes.unit;
  const boxes = bends.map((bend) => bend.line.box);
  return {
    left: Math.min(...boxes.map((box) => box.x)) - margin,
    right: Math.max(...boxes.map((box) => box.x + box.width)) + margin,
    top: Math.min(...boxes.map((box) => box.y)) - margin,
    bottom: Math.max(...boxes.map((box) => box.y + box.height)) + margin,
  };
}

function meet(a: Reach | undefined, b: Reach | undefined): boolean {
  return !!a && !!b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
