/** How something is said to the table. */
import type { Refusal } from '../problems';

/** Sends what somebody says; it is said, or refused for a reason. */
export type Say = (text: string) => Promise<{ ok: true } | { ok: false; refusal: Refusal }>;
