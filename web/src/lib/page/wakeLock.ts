/** Keeping a screen awake that everyone at the table looks at. */

/** Hold a wake lock while the page is in sight; the function that comes back releases it. Browsers without one sleep. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  async function acquire(): Promise<void> {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    // Refused when the battery is low: then the screen does as the device has it.
    const sentinel = await navigator.wakeLock.request('screen').catch(() => null);
    if (isOver) await sentinel?.release();
    else lock = sentinel;
  }

  // A browser releases the lock of a page that is out of sight, and does not give it back by itself.
  const again = (): void => void acquire();
  document.addEventListener('visibilitychange', again);
  void acquire();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
