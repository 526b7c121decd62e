import { mayUseVerified } from '@visita/core/account/verification';
import type { Deps } from '../deps.ts';
import type { Caller, Guard } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { findCaller } from './queries.ts';
import { refreshSession } from './session.ts';

/** A proof of a session is fresh for ten minutes, as is its login. */
const freshMs = 10 * 60_000;

const isProofFresh = ({ provedAt }: Pick<Caller, 'provedAt'>, now: Date): boolean =>
  now.getTime() - provedAt.getTime() <= freshMs;

/**
 * Authenticates the users of the API by their session token, and decides which endpoints an account may call.
 */
export function createGuard({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Guard {
  return {
    async callerOf(token) {
      const found = await findCaller(db, { tokenHash: hashToken(token), now: now() });
      if (!found) return undefined;
      const { seenAt, signedInAt, isShared, ...caller } = found;
      await refreshSession(
        { db, now },
        { id: caller.sessionId, userId: caller.id, seenAt, createdAt: signedInAt, isShared },
      );
      return caller;
    },
    refusalOf({ access, startsCharge, needsProof }, caller) {
      if (access === 'guest') return undefined;
      if (!caller) return 'sessionExpired';
      // without a mail server no address can be verified
      const isOpen = access !== 'verified' || !config.sendsMail || mayUseVerified(caller, now());
      if (!isOpen) return 'emailNotVerified';
      if (startsCharge && caller.erasedAt) return 'accountLeaving';
      return needsProof && !isProofFresh(caller, now()) ? 'proofNeeded' : undefined;
    },
  };
}
