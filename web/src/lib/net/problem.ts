/** What went wrong between this page and the server, as something that can be thrown. */
import type { Refusal } from '../problems';

/** A problem with its code, for programs, and its values, for a sentence (`sentenceFor`). Status 0: the socket's, or none came. */
export class ApiProblem extends Error implements Refusal {
  constructor(
    readonly code: string,
    readonly values: Readonly<Record<string, unknown>> = {},
    readonly status = 0,
  ) {
    super(code);
    this.name = 'ApiProblem';
  }
}

/** Nothing was heard from the server. */
export function offline(): ApiProblem {
  return new ApiProblem('offline');
}

/** Whatever was thrown, as what can be said about it. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof ApiProblem ? error : { code: 'internal_error' };
}
