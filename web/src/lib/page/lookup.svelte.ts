/** Something that the server is asked for now and then: the last answer, or what went wrong. */
import { sentenceOf } from './task.svelte';

export class Lookup<T> {
  value = $state.raw<T | undefined>();
  /** Why the last attempt failed. What was known before is still shown. */
  sentence = $state<string | undefined>();

  constructor(private readonly ask: () => Promise<T>) {}

  /** Ask now. */
  look = async (): Promise<void> => {
    try {
      this.value = await this.ask();
      this.sentence = undefined;
    } catch (error) {
      this.sentence = sentenceOf(error);
    }
  };

  /** Ask now and every so many seconds, while somebody looks at the page; returns how to stop it. */
  keepLooking(seconds: number): () => void {
    const lookIfSeen = (): void => {
      if (document.visibilityState === 'visible') void this.look();
    };
    const timer = setInterval(lookIfSeen, seconds * 1000);
    document.addEventListener('visibilitychange', lookIfSeen);
    void this.look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }
}
