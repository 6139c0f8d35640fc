/** The server's routes. Who is no guest yet becomes one where a route asks for it. */
import { guest } from './guest.svelte';
import { request, type Method } from './http';
import { ApiProblem } from './problem';

export { ApiProblem } from './problem';

async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  try {
    return await request<T>(method, path, body);
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== 'not_signed_in') throw problem;
    await guest.renew();
    return request<T>(method, path, body);
  }
}

/** Requests by method, with whole paths such as `/api/editions/usa`; each may throw an `ApiProblem`. */
export const api = {
  get: <T>(path: string): Promise<T> => ask('GET', path),
  post: <T>(path: string, body?: unknown): Promise<T> => ask('POST', path, body),
  put: <T>(path: string, body?: unknown): Promise<T> => ask('PUT', path, body),
  patch: <T>(path: string, body?: unknown): Promise<T> => ask('PATCH', path, body),
  remove: (path: string): Promise<void> => ask('DELETE', path),
};
