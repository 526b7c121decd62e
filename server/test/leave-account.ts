import { security } from '@visita/core/account/security-contract';
import type { Call } from '@visita/core/api/client';
import { privacy } from '@visita/core/privacy/contract';

/** Requests the erasure of an account, in a session that is proved anew, as the clock may have advanced. */
export async function leaveAccount({ calls }: { calls: Call }, password = 'a good password') {
  await calls(security.prove, { body: { password } });
  return calls(privacy.requestErasure, {});
}
