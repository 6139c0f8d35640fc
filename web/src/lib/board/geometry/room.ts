/** Makes room for names that found none: slots of their city step back a little farther. */
import { type End, fansOf, retreatFrom } from './ends';
import { type Naming, settled } from './labels';
import { type Field, clearance } from './obstacles';
import { boxRectangle } from './rectangles';
import type { Sizes } from './sizes';
import type { Spot } from './spots';
import type { LaidRoute } from './tracks';

interface Rescue {
  spot: Spot;
  retreat: LaidRoute[];
  steps: number;
}

const MARGIN = 0.6;
const TRIED = 12;

/** Changes routes and names until as many names as possible lie on nothing. */
export function makeRoom(laid: LaidRoute[], namings: Naming[], field: Field, sizes: Sizes): void {
  const fans = fansOf(laid);
  const blocked = namings.filter((naming) => naming.chosen?.isFree === false);
  for (const naming of blocked) {
    const rescue = bestRescue(naming, fans.get(naming.disc.city.id) ?? [], field, sizes);
    if (rescue === undefined) continue;
    for (const moved of rescue.retreat) {
      const stays = laid.find((one) => one.route === moved.route);
      if (stays) stays.ends = moved.ends;
    }
    naming.spots = [{ ...rescue.spot, cost: 0, isFree: true }];
  }
  if (blocked.length > 0) settled(namings, sizes.unit);
}

function bestRescue({ disc, spots }: Naming, fan: readonly End[], field: Field, sizes: Sizes): Rescue | undefined {
  const rescues = spots.slice(0, TRIED).flatMap((spot): Rescue[] => {
    const shape = boxRectangle(spot.label.box, MARGIN * sizes.unit);
    const blockers = field.obstacles.filter((one) => one.kind !== 'rail' && clearance(shape, one, 0) < 0);
    if (!blockers.every(({ track }) => track?.ends.includes(disc.city.id))) return [];
    const retreat = retreatFrom(shape, fan, sizes);
    return retreat ? [{ spot, retreat, steps: stepsOf(retreat, fan) }] : [];
  });
  return rescues.sort((a, b) => a.steps - b.steps)[0];
}

function stepsOf(retreat: readonly LaidRoute[], fan: readonly End[]): number {
  return retreat.reduce((sum, { route, ends: [start, end] }) => {
    const before = fan.find(({ laid }) => laid.route === route)?.laid.ends ?? [0, 0];
    return sum + start - before[0] + end - before[1];
  }, 0);
}
