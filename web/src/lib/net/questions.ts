/** Questions that are not answered yet. They are not asked again when the line is lost: the answer would be old. */
import type { Answer, AskHint, AskScore, AskTickets, AskTunnel, AskWhy, Refused } from '../messages';
import { ApiProblem } from './problem';

export type Question = AskWhy | AskTickets | AskTunnel | AskScore | AskHint;

interface Asked {
  resolve: (answer: Answer) => void;
  reject: (problem: ApiProblem) => void;
}

export class Questions {
  readonly #asked = new Map<string, Asked>();

  /** The answer to a question that is sent now. */
  put(question: Question, send: (question: Question) => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#asked.set(question.id, { resolve, reject });
      send(question);
    });
  }

  /** An answer has come, perhaps to one of ours. */
  settle(answer: Answer | Refused): void {
    const asked = this.#asked.get(answer.id ?? '');
    if (asked === undefined) return;
    this.#asked.delete(answer.id ?? '');
    if (answer.type === 'answer') asked.resolve(answer);
    else asked.reject(new ApiProblem(answer.code, answer.values));
  }

  /** The line is lost, or it is all over. */
  abandon(problem: ApiProblem): void {
    for (const { reject } of this.#asked.values()) reject(problem);
    this.#asked.clear();
  }
}
