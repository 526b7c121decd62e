import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { ensureAuditKey } from './audit-queries.ts';

/**
 * The audit log's name for an address that belongs to none of the staff: the same for every try, and without the key of this
 * installation nobody's. A stranger's address is not kept, since a row stays for ever.
 */
export async function unknownPerson(db: Queryable, email: string): Promise<string> {
  const key = await ensureAuditKey(db, randomBytes(32));
  return `unknown:${createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, 22)}`;
}
