import { useEffect } from 'react';
import { useOutletContext } from 'react-router';
import type { GuestContext } from './greeting.ts';

/** Fills in the address that an invitation was sent to, once it is known; what the guest has typed meanwhile stays. */
export function useInvitedEmail(typed: string, fill: (email: string) => void): void {
  const { purpose } = useOutletContext<GuestContext>();
  const email = purpose?.kind === 'invitation' ? purpose.email : undefined;
  useEffect(() => {
    if (email !== undefined && typed === '') fill(email);
    // once: the guest may empty the field and write another address
    // oxlint-disable-next-line react/exhaustive-deps
  }, [email]);
}
