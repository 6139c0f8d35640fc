/** What can wait until the browser has nothing else to do; not all of them say when that is. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act);
  else setTimeout(act);
}

/** What can wait until the next picture is on its way. */
export function afterPicture(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
