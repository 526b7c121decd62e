import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Input, Output } from '@visita/core/api/endpoint';
import { Problem } from '@visita/core/problems';
import type { adminStaff } from '@visita/core/staff/admin-contract';
import type { staff } from '@visita/core/staff/contract';

type PasskeyOptions = Output<typeof staff.requestPasskey>;

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
export async function signWithPasskey(
  options: PasskeyOptions,
): Promise<Input<typeof staff.loginByPasskey>['body']['passkey']> {
  return answered(startAuthentication({ optionsJSON: options }));
}

/** Creates a passkey for this site. */
export async function createPasskey(
  options: PasskeyOptions,
): Promise<Input<typeof adminStaff.addPasskey>['body']['passkey']> {
  // the options come from the server half of the same library
  return answered(
    startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    }),
  );
}
