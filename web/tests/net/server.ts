/** A server over HTTP that answers as a test says, and remembers what it was asked. */
import { vi } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}
type Answer = Response | Promise<Response>;

/** Answer requests by `METHOD /path`; several answers to the same request come one after the other. */
export function answering(answers: Record<string, (() => Answer) | (() => Answer)[]>): Asked[] {
  const asked: Asked[] = [];
  const left = new Map(Object.entries(answers).map(([name, answer]) => [name, [answer].flat()]));
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    asked.push({ method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined });
    const ready = left.get(`${method} ${path}`);
    if (ready === undefined) throw new TypeError(`nobody expected ${method} ${path}`);
    return Promise.resolve((ready.length > 1 ? ready.shift() : ready[0])?.());
  });
  return asked;
}

export const ok =
  (body: unknown, status = 200) =>
  (): Response =>
    Response.json(body, { status });

export const empty = (): Response => new Response(null, { status: 204 });

export const problem =
  (status: number, code: string, values: Record<string, unknown> = {}, headers: HeadersInit = {}) =>
  (): Response =>
    Response.json({ code, values }, { status, headers });

export const unknown = problem(401, 'not_signed_in');
