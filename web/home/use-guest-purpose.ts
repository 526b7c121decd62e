import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GuestPurpose } from '../account/greeting.ts';
import { readLoginPurpose } from './login-purpose.ts';

/** Returns the plan, cart or invitation that the sign-in leads to; undefined while an invitation loads. */
export function useGuestPurpose(): GuestPurpose | undefined {
  const [query] = useSearchParams();
  const purpose = readLoginPurpose(query.get('redirect'));
  const token = purpose?.kind === 'invitation' ? purpose.token : undefined;
  const [invited, setInvited] = useState<GuestPurpose>();
  useEffect(() => {
    let isCurrent = true;
    if (token !== undefined) void readInvitation(token).then((found) => isCurrent && setInvited(found));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return purpose?.kind === 'invitation' ? invited : purpose;
}

/**
 * Loads the module that reads invitations only for guests who bring one. Returns undefined also if loading
 * fails.
 */
async function readInvitation(token: string): Promise<GuestPurpose | undefined> {
  const reader = await import('./fetch-invitation.ts').catch(() => undefined);
  return reader?.fetchInvitation(token);
}
