import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { mailedCodeMinutes, mailedCodeTries } from '@visita/core/identity/mailed-code';
import { Problem } from '@visita/core/problems';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { hashToken, isToken, newToken } from '../http/token.ts';
import {
  countCodeTry,
  forgiveCodeTry,
  insertMailedCode,
  removeMailedCode,
  updateMailedCode,
} from './mailed-code-queries.ts';

const expiryFrom = (at: Date) => new Date(at.getTime() + mailedCodeMinutes * 60_000);

/** The code is guessable from its hash alone, but worthless without the browser's secret. */
const hashCode = (id: string, code: string) => createHash('sha256').update(`${id} ${code}`).digest();

/** A code proves a session of an account, or logs in the owner of an address. */
type MailedCodeRecipient = { purpose: 'proof'; userId: string } | { purpose: 'login'; email: string };

/**
 * Prepares a code, which the job of its email creates, so that no secret waits in the queue. Returns the secret
 * for the browser that requested it.
 */
export async function requestMailedCode(
  tx: Tx,
  { at, ...recipient }: MailedCodeRecipient & { at: Date },
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [newId(at), newToken()];
  const secretHash = hashToken(secret);
  await insertMailedCode(tx, { id, secretHash, ...recipient, expiresAt: expiryFrom(at) });
  return { id, secret };
}

/** Creates the code of a request; its ten minutes begin with the email. Undefined if the request is over. */
export async function createMailedCode(db: Queryable, { id, at }: { id: string; at: Date }) {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const row = await updateMailedCode(db, { id, codeHash: hashCode(id, code), expiresAt: expiryFrom(at) });
  return row && { ...row, code };
}

interface MailedCodeTry {
  secret: string;
  code: string;
  at: Date;
}

/**
 * Verifies the code of a session's proof and counts the try. Returns a function that uses the code up in the
 * caller's transaction, and is false if another request did. Throws `codeExpired` or `codeWrong`.
 */
export async function proveMailedCode(
  db: Db,
  { userId, ...attempt }: MailedCodeTry & { userId: string },
): Promise<(tx: Tx) => Promise<boolean>> {
  const row = await countMailedCode(db, attempt);
  if (row?.userId !== userId) throw wrongCode('codeExpired');
  if (!isCodeOf(row, attempt.code)) throw wrongCode('codeWrong');
  return (tx) => removeMailedCode(tx, row);
}

/**
 * Verifies the code of a login and counts a wrong try. Returns its address and a function that uses the code
 * up. `refuse` is called before `codeWrong` is thrown; throws `codeExpired` if the code is over.
 */
export async function proveLoginCode(
  db: Db,
  attempt: MailedCodeTry,
  refuse: (email: string) => Promise<void>,
): Promise<{ email: string; consume: (tx: Tx) => Promise<boolean> }> {
  const row = await countMailedCode(db, attempt);
  const email = row?.email;
  if (!row || email == null) throw wrongCode('codeExpired');
  if (!isCodeOf(row, attempt.code)) {
    await refuse(email);
    throw wrongCode('codeWrong');
  }
  // the login may still need a second factor or a name, whose calls repeat the code
  await forgiveCodeTry(db, row);
  return { email, consume: (tx) => removeMailedCode(tx, row) };
}

const countMailedCode = async (db: Db, { secret, at }: MailedCodeTry) =>
  isToken(secret)
    ? countCodeTry(db, { secretHash: hashToken(secret), now: at, most: mailedCodeTries })
    : undefined;

const isCodeOf = ({ id, codeHash }: { id: string; codeHash: Buffer | null }, code: string): boolean =>
  codeHash !== null && timingSafeEqual(codeHash, hashCode(id, code));

export const wrongCode = (key: 'codeExpired' | 'codeWrong') =>
  new Problem(key, { errors: [{ field: 'mailedCode.code', code: key }] });
