/** Keeps the keyboard and screen readers in a part of the page. */

const STOPS = ':is(a[href], button, input, select, textarea)';

/** Until the function that it gives is called, focus that leaves a part goes round to its other end. */
export function holdFocus(part: HTMLElement, start: HTMLElement): () => void {
  let isBackwards = false;
  const remember = ({ shiftKey }: KeyboardEvent): void => {
    isBackwards = shiftKey;
  };
  const bringBack = ({ target }: FocusEvent): void => {
    if (target instanceof Node && part.contains(target)) return;
    const end = [...part.querySelectorAll<HTMLElement>(STOPS)].at(-1);
    (isBackwards && end ? end : start).focus();
  };
  part.addEventListener('keydown', remember);
  document.addEventListener('focusin', bringBack);
  return () => {
    part.removeEventListener('keydown', remember);
    document.removeEventListener('focusin', bringBack);
  };
}

// How many parts hide an element: one dialog may come before another is gone.
const hidings = new Map<Element, number>();
const SPOKEN = ':is([aria-live], [role="alert"], [role="status"])';

/**
 * Until the function that it gives is called, screen readers reach nothing but a part and what is announced. `inert` would say the
 * same, but it has every element behind the part styled again, which takes a table longer than a frame.
 */
export function hideOthers(part: Element): () => void {
  const others = besides(part).filter((other) => hidings.has(other) || !other.hasAttribute('aria-hidden'));
  for (const other of others) count(other, 1);
  return () => {
    for (const other of others) count(other, -1);
  };
}

/** The elements beside a part, beside what it is in, and so on. */
function besides(part: Element): Element[] {
  const found: Element[] = [];
  for (let inner = part; inner.parentElement !== null && inner !== document.body; inner = inner.parentElement)
    found.push(...[...inner.parentElement.children].filter((child) => child !== inner && !child.matches(SPOKEN)));
  return found;
}

function count(other: Element, more: 1 | -1): void {
  const left = (hidings.get(other) ?? 0) + more;
  if (left > 0) hidings.set(other, left);
  else hidings.delete(other);
  if (left > 0) other.setAttribute('aria-hidden', 'true');
  else other.removeAttribute('aria-hidden');
}
