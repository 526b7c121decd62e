import { isPermitted } from '@visita/core/staff/roles';
import type { Deps } from '../deps.ts';
import type { StaffGuard } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { findStaffCaller, updateSession } from './session-queries.ts';
import { idleMs } from './session.ts';

/** Milliseconds between two updates of `seenAt`, so that reading costs no write. */
const seenMs = 60_000;

/** Authenticates staff by their own tokens; a user's token is never accepted. */
export function createStaffGuard({ db, now }: Pick<Deps, 'db' | 'now'>): StaffGuard {
  return {
    async callerOf(token, { address, userAgent, requestId }) {
      const at = now();
      const seenAfter = new Date(at.getTime() - idleMs);
      const found = await findStaffCaller(db, { tokenHash: hashToken(token), now: at, seenAfter });
      if (!found) return undefined;
      const { seenAt, ...caller } = found;
      if (at.getTime() - seenAt.getTime() >= seenMs)
        await updateSession(db, { id: caller.sessionId, seenAt: at });
      return { ...caller, audit: { at, address, userAgent, requestId, rows: 0 } };
    },
    refusalOf(permission, caller) {
      if (!caller) return 'sessionExpired';
      if (caller.mustChangePassword && permission !== 'self') return 'passwordChangeNeeded';
      return isPermitted(caller.role, permission) ? undefined : 'forbidden';
    },
  };
}
