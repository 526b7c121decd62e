import type { access } from '@visita/core/access/contract';
import { isScope, mostKeys, syncScope, type KeyScope } from '@visita/core/access/scopes';
import type { accessV1 } from '@visita/core/access/v1-contract';
import { addDays } from '@visita/core/days';
import { Problem } from '@visita/core/problems';
import { findUser, lockUser } from '../account/queries.ts';
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

/** Creates a key with the rights that its owner chose. */
export async function createKey(call: Call<typeof access.createKey>) {
  const { days, ...choice } = call.body;
  return insertNewKey(call, { ...choice, expiresAt: days === null ? null : addDays(call.now(), days) });
}

/** Creates a key for the address book of a device, without an end. */
export async function createAppPassword(call: Call<typeof access.createAppPassword>) {
  return insertNewKey(call, { name: call.body.name, scopes: [syncScope], origins: [], expiresAt: null });
}

type NewKeyCall = Pick<Call<typeof access.createKey>, 'db' | 'user' | 'now' | 'origin'>;

/** Inserts a key, and emails its owner. The account's lock makes concurrent calls count each other's. */
async function insertNewKey(
  { db, user, now, origin }: NewKeyCall,
  choice: { name: string; scopes: KeyScope[]; origins: string[]; expiresAt: Date | null },
) {
  const at = now();
  const key = newApiKey();
  return transaction(db, async (tx) => {
    if (!(await lockUser(tx, user))) throw new Problem('sessionExpired');
    if ((await countKeys(tx, { userId: user.id, now: at })) >= mostKeys)
      throw new Problem('tooManyKeys', { params: { most: mostKeys } });
    const row = {
      id: newId(at),
      userId: user.id,
      ...choice,
      keyHash: hashToken(key),
      prefix: keyPrefix(key),
      createdAt: at,
      usedAt: null,
    };
    await insertKey(tx, row);
    await recordSecurityEvent(tx, { userId: user.id, kind: 'keyCreated', origin, at });
    const isAppPassword = choice.scopes.includes(syncScope);
    await enqueue(tx, mailKeyCreated, {
      userId: user.id,
      name: choice.name,
      prefix: row.prefix,
      isAppPassword,
    });
    return { ...row, isApp: false, host: null, key };
  });
}

/** Revokes a key of the caller's or disconnects an app, whose tokens end with it. Throws `notFound`. */
export async function revokeKey({ db, user, params, now, origin }: Call<typeof access.revokeKey>) {
  return transaction(db, async (tx) => {
    const removed = await removeKey(tx, { id: params.id, userId: user.id });
    if (!removed) throw new Problem('notFound');
    const kind = removed.clientId === null ? 'keyRevoked' : 'appDisconnected';
    await recordSecurityEvent(tx, { userId: user.id, kind, origin, at: now() });
    return null;
  });
}

/** Describes the account of a program's key. */
export async function describeKey({ db, user }: Call<typeof accessV1.get>) {
  const account = await findUser(db, user);
  if (!account) throw new Problem('keyInvalid');
  return { id: account.id, name: account.displayName, scopes: user.scopes.filter(isScope) };
}
