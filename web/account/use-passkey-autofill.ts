import type { SignedIn } from '@visita/core/account/user';
import { Problem } from '@visita/core/problems';
import { useEffect } from 'react';
import { useProblemToast } from '../ui/problem-toast.ts';

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'focusin'];

/**
 * Has the browser offer passkeys in the suggestions of the address field (WebAuthn, conditional mediation), as
 * long as the screen is open. Another way of logging in ends it. It begins at the first sign of life, and loads
 * the next step as well: most pages of a login are opened to be left again.
 */
export function usePasskeyAutofill(onDone: (signedIn: SignedIn) => Promise<void>): void {
  const showProblem = useProblemToast();
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const begin = async () => {
      for (const type of signsOfLife) removeEventListener(type, listen, true);
      void import('./login-ways.tsx');
      if (!(await canSuggestPasskeys())) return;
      const { offerPasskeys } = await import('./offer-passkeys.ts');
      const signedIn = await offerPasskeys(signal);
      if (signedIn && !signal.aborted) await onDone(signedIn);
    };
    const listen = () =>
      void begin().catch((error: unknown) => {
        if (error instanceof Problem && error.key === 'passkeyRefused') showProblem(error);
      });
    for (const type of signsOfLife) addEventListener(type, listen, true);
    return () => {
      for (const type of signsOfLife) removeEventListener(type, listen, true);
      stopping.abort();
    };
    // runs once: the offer stays open while the screen is rendered again
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** False where the browser cannot, as in most web views. */
async function canSuggestPasskeys(): Promise<boolean> {
  const { PublicKeyCredential: credentials } = globalThis as {
    PublicKeyCredential?: { isConditionalMediationAvailable?: () => Promise<boolean> };
  };
  return (await credentials?.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}
