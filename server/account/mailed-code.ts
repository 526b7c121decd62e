import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { mailedCodeMinutes, mailedCodeTries } from '@visita/core/identity/mailed-code';
import { Problem } from '@visita/core/problems';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { hashToken, isToken, newToken } from '../http/token.ts';
import { countCodeTry, insertMailedCode, removeMailedCode, updateMailedCode } from './mailed-code-queries.ts';

const expiryFrom = (at: Date) => new Date(at.getTime() + mailedCodeMinutes * 60_000);

/** The code is guessable from its hash alone, but worthless without the browser's secret. */
const hashCode = (id: string, code: string) => createHash('sha256').update(`${id} ${code}`).digest();

/**
 * Prepares a code, which the job of its email creates, so that no secret waits in the queue. Returns the secret
 * for the browser that requested it.
 */
export async function requestMailedCode(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [newId(at), newToken()];
  const secretHash = hashToken(secret);
  await insertMailedCode(tx, { id, secretHash, purpose: 'proof', userId, expiresAt: expiryFrom(at) });
  return { id, secret };
}

/** Creates the code of a request; its ten minutes begin with the email. Undefined if the request is over. */
export async function createMailedCode(db: Queryable, { id, at }: { id: string; at: Date }) {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const row = await updateMailedCode(db, { id, codeHash: hashCode(id, code), expiresAt: expiryFrom(at) });
  return row && { code, userId: row.userId };
}

/**
 * Verifies a code and counts the try. Returns a function that uses the code up in the caller's transaction,
 * and is false if another request did. Throws `codeExpired` or `codeWrong`.
 */
export async function proveMailedCode(
  db: Db,
  { secret, code, userId, at }: { secret: string; code: string; userId: string; at: Date },
): Promise<(tx: Tx) => Promise<boolean>> {
  const row = isToken(secret)
    ? await countCodeTry(db, { secretHash: hashToken(secret), now: at, most: mailedCodeTries })
    : undefined;
  if (row?.userId !== userId) throw wrongCode('codeExpired');
  if (!row.codeHash || !timingSafeEqual(row.codeHash, hashCode(row.id, code))) throw wrongCode('codeWrong');
  return (tx) => removeMailedCode(tx, row);
}

const wrongCode = (key: 'codeExpired' | 'codeWrong') =>
  new Problem(key, { errors: [{ field: 'mailedCode.code', code: key }] });
