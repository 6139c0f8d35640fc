/** The show by keyboard, where no control has the focus that means something else by the same key. */
import type { Showing } from './showing.svelte';

/** Space pauses and goes on, arrows go back and forth, Escape goes to the end. */
export function handleKey(event: KeyboardEvent, showing: Showing): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Escape') showing.skip();
  else if (isControl(event.target)) return;
  else if (event.key === ' ') showing.toggle();
  else if (event.key === 'ArrowLeft') showing.look(showing.index - 1);
  else if (event.key === 'ArrowRight') showing.look(showing.index + 1);
  else return;
  event.preventDefault();
}

/** Whether something with the focus takes keys itself. */
export function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, select, summary, textarea, [tabindex="0"], [role="tab"]') !== null
  );
}
