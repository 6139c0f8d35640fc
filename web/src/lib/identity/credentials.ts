/** What signs a guest in, over HTTP: recovery link, passkeys, devices. */
import type { Credentials, GuestAnswer, PasskeyView, RecoveryToken } from '../messages';
import { api } from '../net/api';
import { guest } from '../net/guest.svelte';
import { request } from '../net/http';
import { createPasskey, usePasskey } from './webauthn';

/** Everything that signs this guest in; a visitor becomes a guest by asking. */
export async function myCredentials(): Promise<Credentials> {
  await guest.ensure();
  return api.get<Credentials>('/api/me/credentials');
}

/** The secret of a new recovery link: the server shows it this once. */
export async function makeRecoveryLink(): Promise<string> {
  const { token } = await api.post<RecoveryToken>('/api/me/recovery-link');
  return `${location.origin}/me#recover=${token}`;
}

export const revokeRecoveryLink = (): Promise<void> => api.remove('/api/me/recovery-link');
export const signOutOtherDevices = (): Promise<void> => api.remove('/api/me/other-devices');

/** Make a passkey on this device, or on another one that the browser finds. */
export async function addPasskey(name: string): Promise<PasskeyView> {
  const options = await api.post<PublicKeyCredentialCreationOptionsJSON>('/api/me/passkeys/challenge');
  return api.post<PasskeyView>('/api/me/passkeys', { credential: await createPasskey(options), name });
}

export const renamePasskey = (id: string, name: string): Promise<void> => api.patch(`/api/me/passkeys/${id}`, { name });
export const removePasskey = (id: string): Promise<void> => api.remove(`/api/me/passkeys/${id}`);

/** The secret in the address, if this page was opened by a recovery link. */
export function recoveryToken(): string | undefined {
  return /^#recover=([\w-]+)$/.exec(location.hash)?.[1];
}

/** Sign this browser in by a recovery link. Nobody becomes a guest on the way. */
export async function signInByLink(token: string): Promise<void> {
  guest.become(await request<GuestAnswer>('POST', '/api/recovery', { token }));
}

/** Sign this browser in by a passkey. */
export async function signInByPasskey(): Promise<void> {
  const options = await request<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/passkeys/challenge');
  const credential = await usePasskey(options);
  guest.become(await request<GuestAnswer>('POST', '/api/passkeys/sign-in', { credential }));
}
