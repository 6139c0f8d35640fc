import { beforeEach, expect, test, vi } from 'vitest';

import { glider } from '../../../src/lib/final/points/rowTransition';
import { motion } from '../../../src/lib/settings.svelte';

const animate = vi.fn<(frames: { transform: string[] }) => void>();
let body: HTMLElement;

/** Two rows of 40 pixels, one below the other. */
beforeEach(() => {
  animate.mockClear();
  document.body.innerHTML = '<table><tbody><tr></tr><tr></tr></tbody></table>';
  body = document.querySelector('tbody') as HTMLElement;
  for (const row of body.children) {
    Object.assign(row, { animate });
    Object.defineProperty(row, 'offsetTop', { get: () => 40 * [...body.children].indexOf(row) });
  }
});

function swap(glide: (body: HTMLElement) => void): void {
  glide(body);
  body.append(body.children[0] as Element);
  glide(body);
}

test('rows that change places glide there from where they were', () => {
  swap(glider());
  expect(animate.mock.calls.map(([frames]) => frames.transform[0])).toEqual(['translateY(40px)', 'translateY(-40px)']);
});

test('rows that stay do not move, nor does anything for who wants no motion', () => {
  const glide = glider();
  glide(body);
  glide(body);
  vi.spyOn(motion, 'isReduced', 'get').mockReturnValue(true);
  swap(glide);
  expect(animate).not.toHaveBeenCalled();
});
