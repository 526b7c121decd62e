import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Input, Output } from '@visita/core/api/endpoint';
import { Problem } from '@visita/core/problems';
import type { adminStaff } from '@visita/core/staff/admin-contract';
import type { staff } from '@visita/core/staff/contract';

type Options = Output<typeof staff.requestPasskey>;

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** What a device answers, or the refusal that it was: the reader closed its question, or has no key there. */
async function answered<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch {
    throw new Problem('passkeyRefused');
  }
}

/** Has a device sign what the server asked for. */
export async function signWithPasskey(options: Options): Promise<Input<typeof staff.loginByPasskey>['body']['passkey']> {
  return answered(startAuthentication({ optionsJSON: options }));
}

/** Has a device make a key for this site. */
export async function createPasskey(options: Options): Promise<Input<typeof adminStaff.addPasskey>['body']['passkey']> {
  // the server's library made it for this one
  return answered(startRegistration({ optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] }));
}
