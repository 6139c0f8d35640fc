/** Routes and names together: routes give way where a name would find no place. */
import type { LabelShape, Place } from '../shapes';
import type { Area } from './bends';
import { laidRoutes } from './ends';
import { labelsOf, missingRoom, placedLabels } from './labels';
import { type Field, fieldOf } from './obstacles';
import { makeRoom } from './room';
import type { Route } from './routes';
import { type Choices, chosenBends, giveWay } from './bendChoice';
import type { Sizes } from './sizes';
import { type LaidRoute, trackShapes } from './tracks';

/** Where routes run and where names stand. */
export interface Arrangement {
  laid: LaidRoute[];
  labels: ReadonlyMap<string, LabelShape>;
}

/** What there is to arrange on a board. */
export interface Plan {
  height: number;
  places: ReadonlyMap<string, Place>;
  sizes: Sizes;
  routes: readonly Route[];
}

/** Says where routes run and where names stand: it remembers, or finds out. */
export type Arranger = (plan: Plan) => Arrangement;

const ROUNDS = 3;
// On a board that is so crowded, giving way in one place would only move the trouble to another.
const TOO_MANY = 8;

/** Lays routes and places names; a route that leaves a name no place bends differently, or ends farther away. */
export function arranged(routes: readonly Route[], places: readonly Place[], area: Area, sizes: Sizes): Arrangement {
  const choices = chosenBends(routes, places, area, sizes);
  let { laid, field } = laidOut(choices, places, area, sizes);
  for (let round = 0; round < ROUNDS; round += 1) {
    const missing = missingRoom(field, sizes.label);
    if (missing.length > TOO_MANY || !missing.map((boxes) => giveWay(choices, boxes, sizes)).includes(true)) break;
    ({ laid, field } = laidOut(choices, places, area, sizes));
  }
  const namings = placedLabels(field, sizes.label);
  makeRoom(laid, namings, field, sizes);
  return { laid, labels: labelsOf(namings) };
}

function laidOut(
  choices: Choices,
  places: readonly Place[],
  area: Area,
  sizes: Sizes,
): { laid: LaidRoute[]; field: Field } {
  const laid = laidRoutes(choices.all, sizes);
  const { unit, thickness } = sizes;
  return {
    laid,
    field: fieldOf({ ...area, unit, slotThickness: thickness }, places, trackShapes(laid, sizes), sizes.sides),
  };
}
