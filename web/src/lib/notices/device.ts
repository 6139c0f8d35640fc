/** Push messages on this device: what the browser allows, and its subscription. */
import { api } from '../net/api';
import { i18n } from '../i18n.svelte';
import type { ChannelAnswer, NoticesAnswer, PushRequest } from '../messages';

export type DeviceState = 'unsupported' | 'insecure' | 'blocked' | 'off' | 'on';

const WORKER = '/sw.js';

/** What can be said before the server is asked. */
export function deviceState(): Exclude<DeviceState, 'on'> {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'off';
}

/** The id of this device among the server's subscriptions, if it has one that is still good. */
export async function ownChannel(notices: NoticesAnswer): Promise<string | undefined> {
  if (deviceState() !== 'off') return undefined;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || !hasKey(subscription, notices.public_key)) return undefined;
  const hash = hex(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))),
  );
  return notices.push.find((one) => one.endpoint_hash === hash)?.id;
}

/** Ask the browser, subscribe, and tell the server; only after a press. Returns false if the browser was not allowed to. */
export async function subscribe(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  // A subscription for another key is of no use: the database is a new one.
  if (before && !hasKey(before, publicKey)) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    language: i18n.language,
  };
  await api.post<ChannelAnswer>('/api/notices/push', body satisfies PushRequest);
  return true;
}

/** Forget the subscription in the browser as well. */
export async function unsubscribe(channel: string): Promise<void> {
  await api.remove(`/api/notices/${channel}`);
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function hasKey(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  return key !== null && hex(new Uint8Array(key)) === hex(bytesOf(publicKey));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
