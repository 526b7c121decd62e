import { Problem } from '@visita/core/problems';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GuestPurpose } from '../account/greeting.ts';
import { call } from '../api/call.ts';
import { readLoginPurpose } from './login-purpose.ts';

/** The plan, the cart or the invitation that logging in leads to; undefined while an invitation is fetched. */
export function useGuestPurpose(): GuestPurpose | undefined {
  const [query] = useSearchParams();
  const purpose = readLoginPurpose(query.get('redirect'));
  const token = purpose?.kind === 'invitation' ? purpose.token : undefined;
  const [invited, setInvited] = useState<GuestPurpose>();
  useEffect(() => {
    let isCurrent = true;
    if (token !== undefined) void fetchInvitation(token).then((found) => isCurrent && setInvited(found));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return purpose?.kind === 'invitation' ? invited : purpose;
}

/** The invitation behind a link; undefined for one that is worth nothing, which its own screen says after logging in. */
async function fetchInvitation(token: string): Promise<GuestPurpose | undefined> {
  try {
    const { ownerName: name, plan, email } = await call(subscriptions.invited, { body: { token } });
    return { kind: 'invitation', plan, name, email };
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    return undefined;
  }
}
