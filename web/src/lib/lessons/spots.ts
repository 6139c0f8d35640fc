/** Where on the page a step of a lesson happens. */
import type { Action } from '../net/actions';
import style from './spot.css?inline';

/** What is lit at a step until it is done, and what gets the focus of who asks where that is: selectors. */
export interface Spots {
  lit: readonly string[];
  entries: readonly string[];
}

/** What is pressed before a city is; once it is, the city is what is looked for. */
const BUILDING = '[data-build][aria-pressed="false"]';

/** The spots for an action, as its text has it; `isReady` if all that is left is to confirm it. */
export function spotsOf(action: Action, text: string, isReady: boolean): Spots {
  if (isReady) return both('[data-confirm]');
  switch (action.kind) {
    case 'keep':
      return {
        lit: action.positions.map((place) => `label:has([data-offer="${place}"]:not(:checked))`),
        entries: [...action.positions.map((place) => `[data-offer="${place}"]:not(:checked)`), '[data-keep]'],
      };
    case 'draw':
      return both(action.from === 'blind' ? '[data-deck]' : `[data-slot][data-color="${action.from}"]`);
    case 'claim':
      return payment(text);
    case 'station': {
      const { lit, entries } = payment(text);
      return { lit: [...lit, BUILDING], entries: [...entries, BUILDING] };
    }
    case 'tickets':
      return both('[data-draw-tickets]', '[data-open-tickets][aria-expanded="false"]');
    case 'pay':
      return both('[data-pay]');
    default:
      return both();
  }
}

function both(...selectors: string[]): Spots {
  return { lit: selectors, entries: selectors };
}

function payment(text: string): Spots {
  const option = `[data-payment="${text}"]:not(:checked)`;
  return { lit: [`label:has(${option})`], entries: [option] };
}

/** Light what fits to the selectors, now and whenever it comes; gives what puts the light out. */
export function light(selectors: readonly string[]): () => void {
  if (selectors.length === 0 || !('replaceSync' in CSSStyleSheet.prototype)) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.replaceAll('.spot', `:is(${selectors.join()})`));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** The first of them that is on the page and can be seen. */
export function firstSeen(selectors: readonly string[]): HTMLElement | undefined {
  return selectors
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((element) => element.getClientRects().length > 0);
}
