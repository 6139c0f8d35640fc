import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import PointsTable from '../../../src/lib/final/points/PointsTable.svelte';
import { showSteps } from '../../../src/lib/final/show';
import { columnsOf, standings } from '../../../src/lib/final/points/standings';
import { setLanguage } from '../../../src/lib/i18n.svelte';
import { motion } from '../../../src/lib/settings.svelte';
import { edition, scene } from '../scene';

let component: Record<string, unknown> | undefined;

beforeEach(async () => {
  await setLanguage('en');
  vi.spyOn(motion, 'isReduced', 'get').mockReturnValue(true);
});

afterEach(async () => {
  if (component) await unmount(component);
});

/** The table after a step, line by line. */
function linesAfter(index: number): string[] {
  const steps = showSteps(scene(), edition());
  const rows = standings(scene(), steps, index);
  const nameOf = (seat: number): string => ['Robin', 'Ada'][seat] ?? '';
  const props = { rows, columns: columnsOf(edition()), nameOf, isOver: index === steps.length - 1 };
  component = mount(PointsTable, { target: document.body, props });
  flushSync();
  return [...document.querySelectorAll('tr')].map((row) => {
    return [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim()).join(' | ');
  });
}

test('the winner stands first, with true minus signs', () => {
  expect(linesAfter(4)).toEqual([
    'Final table | Routes | Tickets | Missed | Longest | Path | Done | Total',
    'Robin | 6 | +5 | −8 | +10 | 5 | 1 of 2 | 13',
    'Ada | 7 | +3 | – | – | 4 | 1 of 1 | 10',
  ]);
  expect(document.querySelector('.winner')?.textContent).toContain('Robin');
});

test('what is not counted yet is a dash', () => {
  expect(linesAfter(0)).toEqual([
    'Points so far | Routes | Tickets | Missed | Longest | Path | Done | Total',
    'Robin | 6 | +5 | – | – | 5 | 1 of 1 | 11',
    'Ada | 7 | – | – | – | 4 | – | 7',
  ]);
});

test('it is a table with headers for columns and rows', () => {
  linesAfter(4);
  expect(document.querySelectorAll('thead th[scope=col]')).toHaveLength(8);
  expect(document.querySelectorAll('tbody th[scope=row]')).toHaveLength(2);
});
