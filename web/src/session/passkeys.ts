/** Passkeys of this browser: made, and used to sign in. */

import { type CredentialJson, peopleCalls } from "../api/people";
import type { Me, Ways } from "../api/types";

/** Whether this browser can keep passkeys for this address: they need a name and a safe connection. */
export function passkeysHere(): boolean {
  return (
    globalThis.isSecureContext && "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname)
  );
}

/** Make a passkey for the person at this browser. */
export async function makePasskey(label: string): Promise<Ways> {
  const { challenge, options } = await peopleCalls.newPasskey();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey });
  return peopleCalls.keepPasskey(challenge, plain(made), label);
}

/** Sign in with a passkey of this browser. */
export async function usePasskey(): Promise<Me> {
  const { challenge, options } = await peopleCalls.askPasskey();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const shown = await navigator.credentials.get({ publicKey });
  return peopleCalls.signInByPasskey(challenge, plain(shown));
}

function plain(credential: Credential | null): CredentialJson {
  return (credential as PublicKeyCredential).toJSON() as unknown as CredentialJson;
}
