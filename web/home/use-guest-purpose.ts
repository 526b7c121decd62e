import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GuestPurpose } from '../account/greeting.ts';
import { readLoginPurpose } from './login-purpose.ts';

/** The plan, the cart or the invitation that logging in leads to; undefined while an invitation is fetched. */
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

/** Reads an invitation by a module that is fetched only for a guest who brings one; undefined also if the fetch fails. */
async function readInvitation(token: string): Promise<GuestPurpose | undefined> {
  const reader = await import('./fetch-invitation.ts').catch(() => undefined);
  return reader?.fetchInvitation(token);
}
