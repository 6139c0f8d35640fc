import { expect, test, vi } from 'vitest';

import { api } from '../../src/lib/net/api';
import { isLoopback, LinkOrigin } from '../../src/lib/net/linkOrigin.svelte';

test.each(['localhost', '127.0.0.1', '127.0.1.1', '[::1]'])('%s is for this computer', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(['192.0.2.7', 'play.example.org', '[2001:db8::1]', 'localhost.example.org'])('%s is for others', (host) => {
  expect(isLoopback(host)).toBe(false);
});

test('a page at a loopback address links to one that others can reach', async () => {
  vi.spyOn(api, 'get').mockResolvedValue(['http://192.0.2.7:8460', 'http://192.0.2.8:8460']);
  const origin = new LinkOrigin();
  await origin.resolve();
  expect([origin.value, origin.isLocalOnly]).toEqual(['http://192.0.2.7:8460', false]);
});

test('without one, it says so', async () => {
  vi.spyOn(api, 'get').mockResolvedValue([]);
  const origin = new LinkOrigin();
  await origin.resolve();
  expect([origin.value, origin.isLocalOnly]).toEqual([location.origin, true]);
});

test('a server that does not answer changes nothing', async () => {
  vi.spyOn(api, 'get').mockRejectedValue(new Error('gone'));
  const origin = new LinkOrigin();
  await origin.resolve();
  expect([origin.value, origin.isLocalOnly]).toEqual([location.origin, false]);
});
