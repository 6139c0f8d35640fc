/** Passkeys as the browser has them. */
import { PageProblem } from '../page/task.svelte';

/** Whether this browser knows passkeys, and JSON for them, and allows them at this address: never at one of numbers. */
export function hasPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return (
    isSecureContext &&
    !isNumber &&
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** Make a passkey, as the server's options want it. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return asJson(() => navigator.credentials.create({ publicKey }));
}

/** Sign a challenge with a passkey that the player chooses. */
export async function usePasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return asJson(() => navigator.credentials.get({ publicKey }));
}

/** Browsers tell pages only that it did not work, be it that the player has changed their mind. */
async function asJson(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new PageProblem('identity.no_passkey_chosen');
  return credential.toJSON();
}
