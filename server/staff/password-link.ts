import type { Config } from '../config.ts';
import type { Queryable } from '../database/database.ts';
import { hashToken, newToken } from '../http/token.ts';
import { insertLink } from './link-queries.ts';

/** Long enough for a staff member who is away for a weekend. */
export const linkHours = 72;

/** Creates a link to choose a password, shown or mailed once; it invalidates the previous one. */
export async function createPasswordLink(
  db: Queryable,
  { adminOrigin }: Pick<Config, 'adminOrigin'>,
  { staffId, at }: { staffId: string; at: Date },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(at.getTime() + linkHours * 3_600_000);
  await insertLink(db, { staffId, tokenHash: hashToken(token), expiresAt });
  return `${adminOrigin}/admin/password#${token}`;
}
