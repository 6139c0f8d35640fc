/** Requests over HTTP: JSON there and back, and whatever goes wrong as an `ApiProblem`. */
import { ApiProblem, offline } from './problem';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Send = <T>(method: Method, path: string, body?: unknown) => Promise<T>;

/** Send one request to a path of the server, such as `/api/editions`. The browser adds the cookie by itself. */
export const request: Send = async <T>(method: Method, path: string, body?: unknown) => {
  const answer = await answerTo(method, path, body);
  if (!answer.ok) throw await problemIn(answer);
  return (answer.status === 204 ? undefined : await json(answer)) as T;
};

async function answerTo(method: Method, path: string, body: unknown): Promise<Response> {
  const headers: HeadersInit = body === undefined ? {} : { 'content-type': 'application/json' };
  const content = body === undefined ? null : JSON.stringify(body);
  try {
    return await fetch(path, { method, headers, body: content, credentials: 'same-origin' });
  } catch {
    throw offline();
  }
}

/** What an answer says; a connection that breaks in the middle of it, or somebody else's page, says nothing. */
async function json(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    throw offline();
  }
}

/** The problem in an answer. A proxy in between answers in its own words: then the status has to do. */
async function problemIn(answer: Response): Promise<ApiProblem> {
  const said = (await answer.json().catch(() => undefined)) as { code?: unknown; values?: unknown } | null | undefined;
  const code = typeof said?.code === 'string' ? said.code : codeOf(answer.status);
  const values = typeof said?.values === 'object' ? (said.values as Record<string, unknown> | null) : null;
  return new ApiProblem(code, values ?? {}, answer.status);
}

function codeOf(status: number): string {
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal_error';
}
