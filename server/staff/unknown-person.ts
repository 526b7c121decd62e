import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { ensureAuditKey } from './audit-queries.ts';

/**
 * Returns the audit log's pseudonym for an address that belongs to no staff member: a keyed hash, the same
 * for every attempt. The address itself is not stored, since audit rows are kept for ever.
 */
export async function unknownPerson(db: Queryable, email: string): Promise<string> {
  const key = await ensureAuditKey(db, randomBytes(32));
  return `unknown:${createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, 22)}`;
}
