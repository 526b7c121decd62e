import { Problem, type ProblemKey } from '@visita/core/problems';
import type { Queryable, Tx } from '../database/database.ts';
import { hashToken, isToken, newToken } from '../http/token.ts';
import { insertMailedLink, removeMailedLink, type LinkPurpose } from './queries.ts';

const minute = 60_000;
const purposes = {
  verifyEmail: { lifeMs: 3 * 24 * 60 * minute, invalid: 'invalidEmailVerificationToken' },
  resetPassword: { lifeMs: 30 * minute, invalid: 'invalidPasswordResetToken' },
} as const satisfies Record<LinkPurpose, { lifeMs: number; invalid: ProblemKey }>;

/**
 * The secret of a new link, to be mailed and kept nowhere. It is made when the mail is written, not when it is asked for:
 * what waits in the queue holds no secret, and the life of the link begins with the mail.
 */
export async function createLink(
  db: Queryable,
  { purpose, userId, email, now }: { purpose: LinkPurpose; userId: string; email: string; now: Date },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + purposes[purpose].lifeMs);
  await insertMailedLink(db, { userId, purpose, email, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** Uses a link up, in the transaction of what it is for, and tells whose it is and which address it proves. */
export async function followLink(
  tx: Tx,
  { purpose, token, now }: { purpose: LinkPurpose; token: string; now: Date },
): Promise<{ userId: string; email: string }> {
  if (!isToken(token)) throw new Problem('invalidToken');
  const link = await removeMailedLink(tx, { tokenHash: hashToken(token), purpose });
  if (!link) throw new Problem(purposes[purpose].invalid);
  if (link.expiresAt <= now) throw new Problem('tokenExpired');
  return link;
}
