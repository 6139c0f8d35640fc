/** Something that a button does and that takes a while: once at a time, and what went wrong as a sentence. */
import type { Key } from '../i18n.svelte';
import { t } from '../i18n.svelte';
import { refusalOf } from '../net/problem';
import { sentenceFor } from '../problems';

/** Something that this page itself finds wrong, with a file for example: the key of its sentence. */
export class PageProblem extends Error {
  constructor(readonly key: Key) {
    super(key);
    this.name = 'PageProblem';
  }
}

/** Whatever was thrown, as a sentence. */
export function sentenceOf(error: unknown): string {
  return error instanceof PageProblem ? t(error.key) : sentenceFor(refusalOf(error));
}

export class Task {
  isBusy = $state(false);
  /** What went wrong the last time. */
  sentence = $state<string | undefined>();

  /** Do it, unless it is being done; says whether it went well. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.sentence = undefined;
    try {
      await work();
      return true;
    } catch (error) {
      this.sentence = sentenceOf(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
