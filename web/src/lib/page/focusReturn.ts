/** Where the keyboard is when parts of the page come and go. */

/** Does something with a part of the page when it comes, and gives what to do when it goes. */
export type Attachment = (part: HTMLElement) => () => void;

const TEXT_FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea';

/** A part that goes away gives the focus back: to where it came from, or to the map. */
export const handBackFocus: Attachment = (part) => {
  const origin = document.activeElement;
  let isInside = false;
  const enter = (): void => {
    isInside = true;
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    // Nothing is next if the part itself goes away.
    if (relatedTarget instanceof Node && !part.contains(relatedTarget)) isInside = false;
  };
  part.addEventListener('focusin', enter);
  part.addEventListener('focusout', leave);
  return () => {
    part.removeEventListener('focusin', enter);
    part.removeEventListener('focusout', leave);
    if (isInside && isNowhere(document.activeElement)) giveFocusTo(origin);
  };
};

/**
 * The same, and a player at the keyboard is led into the part when it comes, to the first thing there that fits to one
 * of the selectors. Pointers are left alone.
 */
export function leadFocus(...selectors: string[]): Attachment {
  return (part) => {
    const isLed = isByKeyboard(document.activeElement);
    const stop = handBackFocus(part);
    const found = selectors.map((selector) => part.querySelector<HTMLElement>(selector));
    if (isLed) found.find((element) => element !== null)?.focus();
    return stop;
  };
}

function isByKeyboard(element: Element | null): boolean {
  return !isNowhere(element) && element.matches(':focus-visible') && !element.matches(TEXT_FIELDS);
}

function isNowhere(element: Element | null): element is null {
  return element === null || element === document.body || !element.isConnected;
}

function giveFocusTo(origin: Element | null): void {
  // Where somebody came from may be gone as well.
  const map = document.querySelector('[data-stage] [tabindex="0"]') ?? document.querySelector('#content');
  const place = (isNowhere(origin) ? map : origin) as HTMLElement | SVGElement | null;
  place?.focus({ preventScroll: true });
}
