/** How a page says that it is its player's turn: in the tab's title and icon, by vibrating, and when time runs out. */
import { t } from '../i18n.svelte';
import type { TableSession } from '../net/session.svelte';
import { settings } from '../settings.svelte';
import { playSound } from '../sounds/sounds';

const ICON = '/icon.svg';
const TURN_ICON = '/icon-turn.svg';
const HURRY = 10; // seconds before a clock ends
const LONGEST = 3600; // seconds: the server itself reminds players who have days
const BUZZ = [120, 60, 120];

/** Follow the sessions of a page's seats; to be called while a component is made. */
export function followTurns(sessions: () => readonly TableSession[]): void {
  const mine = $derived(sessions().find((session) => session.decision && session.scene?.table.phase === 'running'));
  const isMine = $derived(mine !== undefined);

  $effect(() => (isMine ? showTurn() : undefined));

  let known = isMine;
  $effect(() => {
    if (isMine && !known) buzz();
    known = isMine;
  });

  $effect(() => (mine ? warn(mine) : undefined));
}

/** The title and the icon of the tab say it, until it is somebody else's turn. */
function showTurn(): () => void {
  const before = document.title;
  document.title = t('web.page_title', { page: t('web.menu.your_turn') });
  setIcon(TURN_ICON);
  return () => {
    document.title = before;
    setIcon(ICON);
  };
}

function setIcon(path: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', path);
}

function buzz(): void {
  // Browsers refuse it, and say so in the console, before the page was touched once.
  const activation = navigator.userActivation as UserActivation | undefined; // older browsers have none
  const isTouched = activation?.hasBeenActive ?? true;
  if (settings.vibration && 'vibrate' in navigator && isTouched) navigator.vibrate(BUZZ);
}

/** Sound and vibrate once, shortly before a clock ends. */
function warn(session: TableSession): (() => void) | undefined {
  const deadline = session.scene?.deadlines[String(session.seat)];
  const left = deadline === undefined ? Infinity : deadline - session.now();
  if (left <= HURRY || left > LONGEST) return undefined;
  const timer = setTimeout(
    () => {
      buzz();
      void playSound('hurry');
    },
    (left - HURRY) * 1000,
  );
  return () => {
    clearTimeout(timer);
  };
}
