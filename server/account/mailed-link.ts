import { Problem, type ProblemKey } from '@visita/core/problems';
import type { Queryable, Tx } from '../database/database.ts';
import { hashToken, isToken, newToken } from '../http/token.ts';
import { findMailedLink, insertMailedLink, removeMailedLink, type LinkPurpose } from './link-queries.ts';

const minute = 60_000;
const purposes = {
  verifyEmail: { lifeMs: 3 * 24 * 60 * minute, invalid: 'invalidEmailVerificationToken' },
  resetPassword: { lifeMs: 30 * minute, invalid: 'invalidPasswordResetToken' },
} as const satisfies Record<LinkPurpose, { lifeMs: number; invalid: ProblemKey }>;

/**
 * Creates the secret of a mailed link, of which only the hash is stored. Created by the job that writes the
 * email, so that no secret waits in the queue and the link's lifetime begins with the email.
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

type MailedLinkInput = { purpose: LinkPurpose; token: string; now: Date };
interface MailedLink {
  userId: string;
  email: string;
  isOver: boolean;
}

/** Reads a link without using it up, for actions that may be repeated. */
export async function readLink(tx: Tx, { purpose, token, now }: MailedLinkInput): Promise<MailedLink> {
  return findKnownLink(purpose, { token, now }, (tokenHash) => findMailedLink(tx, { tokenHash, purpose }));
}

/**
 * Deletes a link in the transaction of its action, and returns its account and the address it proves. Throws
 * `tokenExpired`.
 */
export async function followLink(tx: Tx, { purpose, token, now }: MailedLinkInput): Promise<MailedLink> {
  const link = await findKnownLink(purpose, { token, now }, (tokenHash) =>
    removeMailedLink(tx, { tokenHash, purpose }),
  );
  if (link.isOver) throw new Problem('tokenExpired');
  return link;
}

async function findKnownLink(
  purpose: LinkPurpose,
  { token, now }: { token: string; now: Date },
  take: (tokenHash: Buffer) => Promise<{ userId: string; email: string; expiresAt: Date } | undefined>,
): Promise<MailedLink> {
  if (!isToken(token)) throw new Problem('invalidToken');
  const link = await take(hashToken(token));
  if (!link) throw new Problem(purposes[purpose].invalid);
  return { userId: link.userId, email: link.email, isOver: link.expiresAt <= now };
}
