import type { access } from '@visita/core/access/contract';
import { mostKeys } from '@visita/core/access/scopes';
import { addDays } from '@visita/core/days';
import { Problem } from '@visita/core/problems';
import { lockUser } from '../account/queries.ts';
import { recordSecurityEvent } from '../account/security-events.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { keyPrefix, newApiKey } from './api-key.ts';
import { mailKeyCreated } from './jobs.ts';
import { countKeys, insertKey, listKeys, removeKey } from './queries.ts';

/** Lists the caller's keys that have not expired, newest first. */
export async function listOwnKeys({ db, user, now }: Call<typeof access.keys>) {
  return listKeys(db, { userId: user.id, now: now() });
}

/** Creates a key, and emails its owner. The account's lock makes concurrent calls count each other's. */
export async function createKey({ db, user, body, now, origin }: Call<typeof access.createKey>) {
  const at = now();
  const key = newApiKey();
  return transaction(db, async (tx) => {
    if (!(await lockUser(tx, user))) throw new Problem('sessionExpired');
    if ((await countKeys(tx, { userId: user.id, now: at })) >= mostKeys)
      throw new Problem('tooManyKeys', { params: { most: mostKeys } });
    const row = {
      id: newId(at),
      userId: user.id,
      name: body.name,
      keyHash: hashToken(key),
      prefix: keyPrefix(key),
      scopes: body.scopes,
      createdAt: at,
      usedAt: null,
      expiresAt: body.days === null ? null : addDays(at, body.days),
    };
    await insertKey(tx, row);
    await recordSecurityEvent(tx, { userId: user.id, kind: 'keyCreated', origin, at });
    await enqueue(tx, mailKeyCreated, { userId: user.id, name: body.name, prefix: row.prefix });
    return { ...row, key };
  });
}

/** Revokes a key of the caller's. Throws `notFound`. */
export async function revokeKey({ db, user, params, now, origin }: Call<typeof access.revokeKey>) {
  return transaction(db, async (tx) => {
    if (!(await removeKey(tx, { id: params.id, userId: user.id }))) throw new Problem('notFound');
    await recordSecurityEvent(tx, { userId: user.id, kind: 'keyRevoked', origin, at: now() });
    return null;
  });
}
