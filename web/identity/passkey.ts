import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type {
  NewPasskey,
  PasskeyOptions as Options,
  SignedPasskey,
} from '@visita/core/identity/second-factor';
import { Problem } from '@visita/core/problems';
import type { z } from 'zod';

type PasskeyOptions = z.output<typeof Options>;

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/**
 * Awaits the WebAuthn call. Throws `passkeyRefused` if the user cancels it or the device has no passkey for
 * this site.
 */
async function answered<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch {
    throw new Problem('passkeyRefused');
  }
}

/** Signs the server's challenge with a passkey. */
export async function signWithPasskey(options: PasskeyOptions): Promise<z.input<typeof SignedPasskey>> {
  return answered(startAuthentication({ optionsJSON: options }));
}

/**
 * Offers passkeys in the suggestions of a field whose `autocomplete` ends with `webauthn`. Undefined if the signal
 * ended it or its life is over, `refused` if the browser or another ceremony ended it.
 */
export async function suggestPasskeys(
  options: PasskeyOptions,
  { signal, lifeMs }: { signal: AbortSignal; lifeMs: number },
): Promise<z.input<typeof SignedPasskey> | 'refused' | undefined> {
  let isOver = signal.aborted;
  const end = () => {
    isOver = true;
    WebAuthnAbortService.cancelCeremony();
  };
  const timer = setTimeout(end, lifeMs);
  signal.addEventListener('abort', end);
  try {
    return isOver ? undefined : await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  } catch {
    return isOver ? undefined : 'refused';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Creates a passkey for this site. */
export async function createPasskey(options: PasskeyOptions): Promise<z.input<typeof NewPasskey>> {
  // the options come from the server half of the same library
  return answered(
    startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    }),
  );
}
