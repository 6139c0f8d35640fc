/** Who this browser is to the server: a guest, known by a cookie that scripts can't read. */
import { t } from '../i18n.svelte';
import type { GuestAnswer } from '../messages';
import { changeSettings, settings } from '../settings.svelte';
import { request } from './http';
import { ApiProblem } from './problem';

let me = $state.raw<GuestAnswer | undefined>();
let becoming: Promise<void> | undefined;

export const guest = {
  /** The name that others see: the server's, before that the one that was set; empty if neither is known. */
  get name(): string {
    return me?.name ?? settings.name;
  },
  get id(): string | undefined {
    return me?.id;
  },
  /** Become a guest, unless this browser is one: with the name that was set, or a made-up one. */
  ensure(): Promise<void> {
    return me === undefined || isRenamed(me) ? meet() : Promise.resolve();
  },
  /** The server does not know us any more: become a guest again. */
  renew(): Promise<void> {
    return meet();
  },
  /** This browser was signed in as a guest whom the server knows: the name comes along. */
  become(known: GuestAnswer): void {
    me = known;
    changeSettings({ name: known.name, knownName: known.name });
  },
  /** Take another name, and keep it. Tables at which one sits keep the old one. */
  async rename(name: string): Promise<void> {
    const before = settings.name;
    changeSettings({ name });
    try {
      await meet();
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === 400) changeSettings({ name: before });
      throw problem;
    }
  },
};

/** All who ask at the same time wait for the same guest: a second one would take the cookie from the first. */
function meet(): Promise<void> {
  becoming ??= alone(introduce).finally(() => {
    becoming = undefined;
  });
  return becoming;
}

/** The same between tabs, where the browser has locks: only on https and on this machine. */
async function alone(task: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager | null };
  await (locks ? locks.request('whistlestop.guest', task) : task());
}

async function introduce(): Promise<void> {
  const known = await whoAmI();
  me = known === null || isRenamed(known) ? await named(known) : known;
  if (settings.name !== '') changeSettings({ name: me.name, knownName: me.name });
}

/** The guest whose cookie this browser has; null if it has none, or one that the server does not know any more. */
async function whoAmI(): Promise<GuestAnswer | null> {
  try {
    return await request<GuestAnswer | null>('GET', '/api/me');
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'not_signed_in') return null;
    throw problem;
  }
}

function named(known: GuestAnswer | null): Promise<GuestAnswer> {
  if (known !== null) return request('PATCH', '/api/me', { name: settings.name });
  return request('POST', '/api/guests', { name: settings.name || madeUpName() });
}

/** Whether another name was set here than the server knows, be it on another page; not on another device. */
function isRenamed(known: GuestAnswer): boolean {
  return settings.name !== '' && settings.name !== known.name && settings.name !== settings.knownName;
}

function madeUpName(): string {
  return t('web.net.guest_name', { number: 100 + Math.floor(Math.random() * 900) });
}
