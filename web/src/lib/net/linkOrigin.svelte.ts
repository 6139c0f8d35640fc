/** The origin of links that are meant for other devices. */
import { api } from './api';

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

/** Whether only this computer can open a page of that host. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** A page opened at a loopback address asks the server how other devices reach it. */
export class LinkOrigin {
  value = $state(location.origin);
  /** Whether no other device can open the link. */
  isLocalOnly = $state(false);

  /** Ask once; a server that does not answer leaves the link as it is. */
  async resolve(): Promise<void> {
    if (!isLoopback(location.hostname)) return;
    const addresses = await api.get<string[]>('/api/addresses').catch(() => null);
    if (addresses === null) return;
    this.value = addresses[0] ?? location.origin;
    this.isLocalOnly = addresses.length === 0;
  }
}
