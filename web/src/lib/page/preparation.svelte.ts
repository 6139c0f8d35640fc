/** How far the server is from being compiled. Only on a first start is there anything to tell, and pages say so. */
import { t } from '../i18n.svelte';
import type { PreparationAnswer } from '../messages';
import { api } from '../net/api';
import { Lookup } from './lookup.svelte';

const SECONDS = 2;

export class Preparation {
  readonly #isFirstStart = document.querySelector('meta[name="whistlestop-preparing"]') !== null;
  readonly #lookup = new Lookup(() => api.get<PreparationAnswer>('/api/preparation'));
  readonly #state = $derived(this.#lookup.value?.state ?? 'compiling');
  readonly #isPending = $derived(this.#isFirstStart && this.#state === 'compiling');

  /** The sentence for the player, or undefined when all is well. */
  readonly sentence = $derived.by(() => {
    const answer = this.#lookup.value;
    if (!this.#isFirstStart || answer === undefined || answer.state === 'compiled') return undefined;
    if (answer.state === 'failed') return t('web.preparing.failed');
    return t('web.preparing.compiling', { percent: Math.floor(answer.done * 100) });
  });

  /** Ask the server again and again until it is compiled; for the effect of a component. */
  follow = (): (() => void) | undefined => (this.#isPending ? this.#lookup.keepLooking(SECONDS) : undefined);
}

export const preparing = new Preparation();
