/** A seat that the host hands over, over HTTP. */
import type { Seated, TransferToken } from '../messages';
import { api } from '../net/api';
import { guest } from '../net/guest.svelte';
import { tablePath } from '../router.svelte';

const path = (table: string, seat: number): string => `/api/tables/${table}/seats/${seat}/handover`;
const LINK = /^#seat=([\w-]+)$/;

/** A link with which somebody takes a seat, once: for the host. */
export async function offerHandover(table: string, seat: number): Promise<string> {
  const { token } = await api.post<TransferToken>(path(table, seat));
  return `${location.origin}${tablePath(table)}#seat=${token}`;
}

/** Keep the seat, or change one's mind: for its holder and the host. */
export const stopHandover = (table: string, seat: number): Promise<void> => api.remove(path(table, seat));

/** The secret in the address, if it is the link of a handover. */
export function handoverToken(): string | undefined {
  return LINK.exec(location.hash)?.[1];
}

/** Take the seat of a link. */
export async function takeHandover(table: string, token: string): Promise<void> {
  await guest.ensure();
  await api.post<Seated>(`/api/tables/${table}/handover`, { token });
}
