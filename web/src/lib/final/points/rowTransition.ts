/** Rows that change places. */
import { motion } from '../../settings.svelte';

const LASTS = 260; // milliseconds

/** Lets the rows of a table glide to their new places; to be called whenever they have changed. */
export function glider(): (body: HTMLElement) => void {
  const tops = new WeakMap<Element, number>();
  return (body) => {
    for (const row of body.querySelectorAll('tr')) {
      const by = (tops.get(row) ?? row.offsetTop) - row.offsetTop;
      tops.set(row, row.offsetTop);
      if (by !== 0 && !motion.isReduced)
        row.animate({ transform: [`translateY(${by}px)`, 'none'] }, { duration: LASTS, easing: 'ease-out' });
    }
  };
}
