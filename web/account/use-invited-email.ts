import { useEffect } from 'react';
import { useOutletContext } from 'react-router';
import type { GuestContext } from './greeting.ts';

/** Fills in the invited email address once it is known, unless the guest has typed one. */
export function useInvitedEmail(typedEmail: string, fill: (email: string) => void): void {
  const { purpose } = useOutletContext<GuestContext>();
  const email = purpose?.kind === 'invitation' ? purpose.email : undefined;
  useEffect(() => {
    if (email !== undefined && typedEmail === '') fill(email);
    // runs once per address: the guest may clear the field and type another
    // oxlint-disable-next-line react/exhaustive-deps
  }, [email]);
}
