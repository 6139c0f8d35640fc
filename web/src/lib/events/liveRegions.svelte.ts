/** What is to be said aloud by a screen reader. Sentences that come quickly one after the other are said together. */

export type Urgency = 'polite' | 'assertive';

// Long enough for the moves of a few bots, short enough to feel like now.
const PATIENCE: Readonly<Record<Urgency, number>> = { polite: 500, assertive: 50 };
const KEPT = 7000; // ms; then the page is silent again for who walks through it
const MOST = 6; // sentences at a time: a listener that has fallen behind hears the newest

/** What the regions of `Announcer.svelte` hold now. */
export const spoken: Record<Urgency, string> = $state({ polite: '', assertive: '' });

const waiting: Record<Urgency, string[]> = { polite: [], assertive: [] };
const silence: Partial<Record<Urgency, ReturnType<typeof setTimeout>>> = {};

/** Say something soon; `assertive` interrupts, and is for what went wrong. */
export function announce(text: string | undefined, urgency: Urgency = 'polite'): void {
  if (text === undefined || text === '') return;
  const isFirst = waiting[urgency].push(text) === 1;
  if (isFirst) setTimeout(speak, PATIENCE[urgency], urgency);
}

function speak(urgency: Urgency): void {
  const text = waiting[urgency].splice(0).slice(-MOST).join(' ');
  // The same words twice in a row would change nothing, and be heard once.
  spoken[urgency] = text === spoken[urgency] ? `${text}\u00a0` : text;
  clearTimeout(silence[urgency]);
  silence[urgency] = setTimeout(() => (spoken[urgency] = ''), KEPT);
}
