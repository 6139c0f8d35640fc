/** What makes a guest the same person again on another device, with its texts; fetched when someone wants it. */
import { loadPart } from '../i18n.svelte';

export const lazyIdentity = async () => (await Promise.all([import('./components'), loadPart('identity')]))[0];
