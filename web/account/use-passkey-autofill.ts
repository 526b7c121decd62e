import { security } from '@visita/core/account/security-contract';
import type { SignedIn } from '@visita/core/account/user';
import { Problem } from '@visita/core/problems';
import { useEffect } from 'react';
import { callQuietly } from '../api/call.ts';
import { useProblemToast } from '../ui/problem-toast.ts';

/** A challenge is good for ten minutes; the next one takes its place in time. */
const renewalMs = 9 * 60_000;

/**
 * Has the browser offer passkeys in the suggestions of the address field (WebAuthn, conditional mediation), as
 * long as the screen is open. Another way of logging in ends it.
 */
export function usePasskeyAutofill(onDone: (signedIn: SignedIn) => Promise<void>): void {
  const showProblem = useProblemToast();
  useEffect(() => {
    const stopping = new AbortController();
    void offerPasskeys(stopping.signal)
      .then((signedIn) => (signedIn && !stopping.signal.aborted ? onDone(signedIn) : undefined))
      .catch((error: unknown) => {
        if (error instanceof Problem && error.key === 'passkeyRefused') showProblem(error);
      });
    return () => stopping.abort();
    // runs once: the offer stays open while the screen is rendered again
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** Undefined where the browser cannot do it, and once the offer has ended. */
async function offerPasskeys(signal: AbortSignal): Promise<SignedIn | undefined> {
  if (!(await canSuggestPasskeys())) return undefined;
  const { suggestPasskeys } = await import('../identity/passkey.ts');
  while (!signal.aborted) {
    const options = await callQuietly(security.requestPasskey, {});
    const passkey = await suggestPasskeys(options, AbortSignal.any([signal, AbortSignal.timeout(renewalMs)]));
    if (passkey === 'refused') return undefined;
    if (passkey) return callQuietly(security.loginByPasskey, { body: { passkey } });
  }
  return undefined;
}

async function canSuggestPasskeys(): Promise<boolean> {
  const { PublicKeyCredential: credentials } = globalThis as {
    PublicKeyCredential?: typeof PublicKeyCredential;
  };
  return (await credentials?.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}
