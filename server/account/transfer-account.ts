import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { removeFactors } from '../identity/factors.ts';
import { enqueue } from '../queue/job.ts';
import { mailAccountTransferred } from './jobs.ts';
import { moveToProvenOwner, type UserRow } from './queries.ts';
import { removeSessions } from './session-queries.ts';

/**
 * Enqueued when an account went to another person. The handler is registered by `jobs.ts` of the server: it
 * removes the keys and webhooks that were created until then.
 */
export const accountTransferred = {
  name: 'account.transferred',
  schema: z.object({ userId: z.uuid(), at: z.string() }),
};

/**
 * Gives an unverified account to the person who proved its address. Anyone could have registered it, so its
 * password, factors, passkeys, sessions and keys are removed, and the owner is notified. Undefined if it was
 * verified meanwhile.
 */
export async function transferAccount(
  tx: Tx,
  { id, at }: { id: string; at: Date },
): Promise<UserRow | undefined> {
  const user = await moveToProvenOwner(tx, { id });
  if (!user) return undefined;
  await removeFactors(tx, userHolder(user));
  await removeSessions(tx, { userId: id });
  await enqueue(tx, accountTransferred, { userId: id, at: at.toISOString() });
  await enqueue(tx, mailAccountTransferred, { userId: id });
  return user;
}
