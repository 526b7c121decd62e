import { security } from '@visita/core/account/security-contract';
import type { SignedIn } from '@visita/core/account/user';
import { callQuietly } from '../api/call.ts';
import { suggestPasskeys } from '../identity/passkey.ts';

/** A challenge is good for ten minutes; the next one takes its place in time. */
const renewalMs = 9 * 60_000;

/** Logs in by a passkey from the browser's suggestions. Undefined once the offer has ended. */
export async function offerPasskeys(signal: AbortSignal): Promise<SignedIn | undefined> {
  while (!signal.aborted) {
    const options = await callQuietly(security.requestPasskey, {});
    const passkey = await suggestPasskeys(options, { signal, lifeMs: renewalMs });
    if (passkey === 'refused') return undefined;
    if (passkey) return callQuietly(security.loginByPasskey, { body: { passkey } });
  }
  return undefined;
}
