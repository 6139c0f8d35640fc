/** Where it is written how what is counted counts. */
import type { RuleId } from '../rules/pages';
import type { ShowStep } from './show';

export const RULES: Readonly<Record<ShowStep['kind'], RuleId>> = {
  ticket: 'K4',
  stations: 'G3',
  attractions: 'P4',
  path: 'P2',
  globetrotter: 'P7',
  result: 'P5',
};
