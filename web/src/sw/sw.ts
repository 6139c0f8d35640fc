/** The service worker. Each part of it registers what it listens to; this file only names the parts. */
/// <reference lib="webworker" />
import { listenForPush } from './push';

declare const self: ServiceWorkerGlobalScope;

// A new version takes over at once: no part keeps anything that an old page depends on.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
listenForPush(self);
