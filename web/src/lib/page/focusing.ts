/** Keeps the keyboard in a part of the page. */

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
