import { Problem } from '@visita/core/problems';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { imageAddress } from '../image-address.ts';
import type { Queryable } from '../database/database.ts';
import { hashToken, newToken } from '../http/token.ts';
import { networkPrefix } from '../http/address.ts';
import type { Origin } from '../http/route.ts';
import { newId } from '../database/id.ts';
import { storedUserAgent } from '../identity/user-agent.ts';
import { findUser, listIssuers, updateUser, type UserRow } from './queries.ts';
import { insertSession, removeOldestSessions, updateSession } from './session-queries.ts';

/** A session expires this many days after its last use. */
export const sessionDays = 30;
const sessionMs = sessionDays * 86_400_000;

/** A session of a shared computer expires this many minutes after its last use. */
const sharedSessionMinutes = 30;
const sharedMs = sharedSessionMinutes * 60_000;

/** The last use is stored this seldom, so that most requests write nothing. */
const refreshMs = { own: 3_600_000, shared: 5 * 60_000 };

/** A session ends this many days after the sign-in, however much it is used. */
export const longestSessionDays = 180;
const longestMs = longestSessionDays * 86_400_000;

/** Maximum number of sessions per user; the least recently used ones are revoked. */
export const mostSessions = 50;

export type SessionContext = Pick<Deps, 'now' | 'config'> & {
  origin: Origin;
  /** True on a shared computer. */
  isShared?: boolean | undefined;
};

/** Opens a session. The token is returned once; only its hash is stored. */
export async function openSession(
  db: Queryable,
  user: UserRow,
  { now, config, origin, isShared = false }: SessionContext,
) {
  const token = newToken();
  const at = now();
  await insertSession(db, {
    id: newId(at),
    userId: user.id,
    tokenHash: hashToken(token),
    userAgent: storedUserAgent(origin),
    network: networkPrefix(origin.address) ?? null,
    createdAt: at,
    seenAt: at,
    expiresAt: new Date(at.getTime() + (isShared ? sharedMs : sessionMs)),
    isShared,
  });
  await removeOldestSessions(db, { userId: user.id, kept: mostSessions });
  if (user.seenAt < at) await updateUser(db, user, { seenAt: at });
  return { ...(await toUser({ db, config, now }, user)), token };
}

/** Updates the last use of a session at most once an hour, or every five minutes on a shared computer. */
export async function refreshSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: { id: string; userId: string; seenAt: Date; createdAt: Date; isShared: boolean },
): Promise<void> {
  const at = now();
  const { isShared } = session;
  if (at.getTime() - session.seenAt.getTime() < refreshMs[isShared ? 'shared' : 'own']) return;
  await updateUser(db, { id: session.userId }, { seenAt: at });
  const end = Math.min(
    at.getTime() + (isShared ? sharedMs : sessionMs),
    session.createdAt.getTime() + longestMs,
  );
  await updateSession(db, { id: session.id, seenAt: at, expiresAt: new Date(end) });
}

/**
 * The owner's view of an account, with the field names of docs/product.md, section 3 where the columns
 * differ.
 */
export async function toUser(
  { db, config, now }: Pick<Deps, 'config' | 'now'> & { db: Queryable },
  row: UserRow,
) {
  return {
    ...row,
    avatar: row.avatar && imageAddress({ config }, row.avatar),
    created_at: row.createdAt,
    is_verified: row.isVerified,
    serverTime: now(),
    hasPassword: row.passwordHash !== null,
    ...(await presentIdentities(db, { userId: row.id, config })),
  };
}

/** The identity providers that an account is connected to. Any issuer but Apple's is that of `GOOGLE_ISSUER`. */
export async function presentIdentities(
  db: Queryable,
  { userId, config }: { userId: string; config: Pick<Config, 'apple'> },
) {
  const issuers = await listIssuers(db, { userId });
  return {
    hasGoogle: issuers.some((issuer) => issuer !== config.apple.issuer),
    hasApple: issuers.includes(config.apple.issuer),
  };
}

export async function ownUser(
  deps: Pick<Deps, 'config' | 'now'> & { db: Queryable },
  { id }: { id: string },
) {
  const row = await findUser(deps.db, { id });
  if (!row) throw new Problem('sessionExpired');
  return toUser(deps, row);
}
