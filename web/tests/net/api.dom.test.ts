import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { i18n } from '../../src/lib/i18n.svelte';
import { sentenceFor } from '../../src/lib/problems';
import { forgetAll } from './fakes';
import { answering, empty, ok, problem, unknown, type Asked } from './server';

const ADA = { id: 'ybz000pphq7039s2', name: 'Ada' };
type Modules = typeof import('../../src/lib/net/api') &
  typeof import('../../src/lib/net/guest.svelte') &
  typeof import('../../src/lib/settings.svelte');
let page: Modules;

// Who somebody is, is known once for the page: so each test has a page of its own.
beforeEach(async () => {
  forgetAll();
  vi.resetModules();
  const modules = [import('../../src/lib/net/api'), import('../../src/lib/net/guest.svelte')] as const;
  page = { ...(await modules[0]), ...(await modules[1]), ...(await import('../../src/lib/settings.svelte')) };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const names = (asked: Asked[]): string[] => asked.map(({ method, path }) => `${method} ${path}`);

describe('a request', () => {
  test('carries JSON there and back', async () => {
    const asked = answering({ 'POST /api/tables': ok({ table: 'x' }, 201), 'GET /api/bots': ok(['random']) });
    expect(await page.api.post('/api/tables', { seats: 2 })).toEqual({ table: 'x' });
    expect(await page.api.get('/api/bots')).toEqual(['random']);
    expect(asked).toEqual([
      { method: 'POST', path: '/api/tables', body: { seats: 2 } },
      { method: 'GET', path: '/api/bots', body: undefined },
    ]);
  });

  test('says what it carries, and only where it carries something', async () => {
    const fetched = vi.fn(() => Promise.resolve(empty()));
    vi.stubGlobal('fetch', fetched);
    await page.api.put('/api/x', {});
    await page.api.remove('/api/x');
    expect(fetched.mock.calls).toMatchObject([
      ['/api/x', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' }],
      ['/api/x', { method: 'DELETE', headers: {}, body: null }],
    ]);
  });

  test('may have nothing to say', async () => {
    answering({ 'PATCH /api/x': empty });
    expect(await page.api.patch('/api/x', {})).toBeUndefined();
  });

  test.each([
    [
      'a problem of ours',
      problem(409, 'seat_taken', { seat: 1 }),
      { code: 'seat_taken', status: 409, values: { seat: 1 } },
    ],
    [
      'too fast',
      problem(429, 'too_many_requests', { seconds: 3 }),
      { code: 'too_many_requests', values: { seconds: 3 } },
    ],
    ['a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), { code: 'unavailable', status: 502 }],
    ['a page', () => new Response('<h1>', { status: 404 }), { code: 'not_found', values: {} }],
    ['no object', () => Response.json(null, { status: 500 }), { code: 'internal_error' }],
    ['a broken answer', () => new Response('{"table":', { status: 200 }), { code: 'offline', status: 0 }],
  ])('that fails throws the problem: %s', async (_, answer, expected) => {
    answering({ 'POST /api/x': answer });
    await expect(page.api.post('/api/x')).rejects.toMatchObject(expected);
  });

  test('without a network fails in words that people understand', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const failed = page.api.get('/api/x');
    await expect(failed).rejects.toBeInstanceOf(page.ApiProblem);
    await expect(failed).rejects.toMatchObject({ code: 'offline', status: 0, message: 'offline' });
    i18n.messages = (await import('../../src/locales/en.json')).default;
    expect(sentenceFor(new page.ApiProblem('offline'))).toBe('The server can’t be reached.');
  });

  test('of nobody makes a guest, and is sent once more', async () => {
    const asked = answering({
      'POST /api/x': [unknown, ok({ done: true })],
      'GET /api/me': unknown,
      'POST /api/guests': ok(ADA, 201),
    });
    expect(await page.api.post('/api/x')).toEqual({ done: true });
    expect(names(asked)).toEqual(['POST /api/x', 'GET /api/me', 'POST /api/guests', 'POST /api/x']);
  });

  test('is sent once more, not for ever', async () => {
    answering({ 'GET /api/x': unknown, 'GET /api/me': ok(ADA) });
    await expect(page.api.get('/api/x')).rejects.toMatchObject({ code: 'not_signed_in', status: 401 });
  });
});

describe('a guest', () => {
  test('is who the cookie says', async () => {
    const asked = answering({ 'GET /api/me': ok(ADA) });
    expect([page.guest.name, page.guest.id]).toEqual(['', undefined]);
    await page.guest.ensure();
    await page.guest.ensure();
    expect([page.guest.name, page.guest.id, names(asked)]).toEqual(['Ada', ADA.id, ['GET /api/me']]);
    expect(page.settings.name).toBe('');
  });

  test('becomes one with the name that was set', async () => {
    const asked = answering({ 'GET /api/me': ok(null), 'POST /api/guests': ok({ ...ADA, name: 'Ada L' }, 201) });
    page.changeSettings({ name: 'Ada  L' });
    expect(page.guest.name).toBe('Ada  L');
    await page.guest.ensure();
    expect(asked[1]?.body).toEqual({ name: 'Ada  L' });
    expect([page.guest.name, page.settings.name]).toEqual(['Ada L', 'Ada L']);
  });

  test('or with a made-up one, which is not kept', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { setLanguage } = await import('../../src/lib/i18n.svelte');
    await setLanguage('en');
    const asked = answering({ 'GET /api/me': unknown, 'POST /api/guests': ok({ ...ADA, name: 'Traveler 550' }, 201) });
    await page.guest.ensure();
    expect(asked[1]?.body).toEqual({ name: 'Traveler 550' });
    expect([page.guest.name, page.settings.name]).toEqual(['Traveler 550', '']);
  });

  test('becomes one once, even if several ask at the same time', async () => {
    const asked = answering({ 'GET /api/me': unknown, 'POST /api/guests': ok(ADA, 201) });
    await Promise.all([page.guest.ensure(), page.guest.ensure(), page.guest.renew()]);
    expect(names(asked)).toEqual(['GET /api/me', 'POST /api/guests']);
  });

  test('is careful with other tabs, where the browser has locks', async () => {
    const request = vi.fn((_: string, task: () => Promise<void>) => task());
    vi.stubGlobal('navigator', { locks: { request } });
    answering({ 'GET /api/me': ok(ADA) });
    await page.guest.ensure();
    expect(request.mock.calls.map(([name]) => name)).toEqual(['whistlestop.guest']);
  });

  test('may try again after a failure', async () => {
    answering({ 'GET /api/me': [problem(503, 'not_ready'), ok(ADA)] });
    await expect(page.guest.ensure()).rejects.toMatchObject({ code: 'not_ready' });
    await page.guest.ensure();
    expect(page.guest.name).toBe('Ada');
  });

  test('has another name', async () => {
    const asked = answering({ 'GET /api/me': ok(ADA), 'PATCH /api/me': ok({ ...ADA, name: 'Bea' }) });
    await page.guest.rename('Bea');
    expect([asked[1]?.body, page.guest.name, page.settings.name]).toEqual([{ name: 'Bea' }, 'Bea', 'Bea']);
    await page.guest.ensure();
    expect(asked).toHaveLength(2);
  });

  test('that was set elsewhere is read before the next table', async () => {
    const asked = answering({ 'GET /api/me': ok(ADA), 'PATCH /api/me': ok({ ...ADA, name: 'Bea' }) });
    await page.guest.ensure();
    page.changeSettings({ name: 'Bea' });
    await page.guest.ensure();
    expect([asked.at(-1)?.method, page.guest.name]).toEqual(['PATCH', 'Bea']);
  });

  test('takes over a name that was set on another device', async () => {
    page.changeSettings({ name: 'Bea', knownName: 'Bea' });
    const asked = answering({ 'GET /api/me': ok(ADA) });
    await page.guest.ensure();
    expect([page.guest.name, page.settings.name, names(asked)]).toEqual(['Ada', 'Ada', ['GET /api/me']]);
  });

  test('that this browser is signed in as brings the name along', () => {
    page.changeSettings({ name: 'Bea', knownName: 'Bea' });
    page.guest.become(ADA);
    expect([page.guest.name, page.guest.id, page.settings.name]).toEqual(['Ada', ADA.id, 'Ada']);
  });

  test('keeps the old name if the new one can’t be shown', async () => {
    page.changeSettings({ name: 'Ada' });
    answering({ 'GET /api/me': ok(ADA), 'PATCH /api/me': problem(400, 'bad_name') });
    await expect(page.guest.rename('\u200b')).rejects.toMatchObject({ code: 'bad_name' });
    expect([page.guest.name, page.settings.name]).toEqual(['Ada', 'Ada']);
  });

  test('keeps the new name if the server is away', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(page.guest.rename('Bea')).rejects.toMatchObject({ code: 'offline' });
    expect(page.settings.name).toBe('Bea');
  });
});
