/** The seconds that are left until a moment, while a component shows them. */
import type { TableSession } from '../net/session.svelte';

const OFTEN = 500; // milliseconds

export class Countdown {
  left = $state(0);

  /** To be made while a component is: it counts as long as that is there. */
  constructor(deadline: () => number, session: () => Pick<TableSession, 'now'>) {
    $effect(() => {
      const tick = (): void => {
        this.left = deadline() - session().now();
      };
      tick();
      const timer = setInterval(tick, OFTEN);
      return () => {
        clearInterval(timer);
      };
    });
  }
}
