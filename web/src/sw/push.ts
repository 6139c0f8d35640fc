/** Push messages: shown as notices, and a press on one leads to its table. */
/// <reference lib="webworker" />

/** What the server sends (`PushMessage` in `server/notices/senders.py`). */
interface PushMessage {
  kind: string;
  title: string;
  body: string;
  path: string;
}

const ICON = '/icon.svg';

export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const message = messageIn(event.data);
    if (message !== undefined) event.waitUntil(show(worker, message));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, String(event.notification.data)));
  });
}

function messageIn(data: PushMessageData | null): PushMessage | undefined {
  try {
    const { kind, title, body, path } = data?.json() as Partial<PushMessage>;
    // Only pages of our own: a path never leads elsewhere.
    if (typeof title !== 'string' || typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return undefined;
    return { kind: String(kind), title, body: typeof body === 'string' ? body : '', path };
  } catch {
    return undefined;
  }
}

/** Show a notice. The newest of a table replaces the one before, and sounds again. */
async function show(worker: ServiceWorkerGlobalScope, { title, body, path }: PushMessage): Promise<void> {
  const options = { body, tag: path, renotify: true, icon: ICON, badge: ICON, data: path };
  await worker.registration.showNotification(title, options);
}

/** Go to the tab that shows the page, or open one. */
async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => new URL(tab.url).pathname === path);
  await (there === undefined ? worker.clients.openWindow(path) : there.focus());
}
