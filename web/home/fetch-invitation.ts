import { Problem } from '@visita/core/problems';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { GuestPurpose } from '../account/greeting.ts';
import { call } from '../api/call.ts';

/**
 * Returns the invitation of a token, or undefined for an invalid one, which its own screen explains after the
 * sign-in.
 */
export async function fetchInvitation(token: string): Promise<GuestPurpose | undefined> {
  try {
    const { ownerName: name, plan, email } = await call(subscriptions.invited, { body: { token } });
    return { kind: 'invitation', plan, name, email };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}
