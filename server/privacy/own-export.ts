import { addDays } from '@visita/core/days';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { hashToken, newToken } from '../http/token.ts';
import { findUserExport, updateExport } from './export-queries.ts';

/** The retention of an archive in days, and the lifetime of a link to it. */
export const daysKept = 7;
const linkMs = 10 * 60_000;

/**
 * The owner's view of an archive, with a new link: its secret is returned once and only its hash is stored.
 */
export async function ownExport(db: Queryable, { now, userId }: Pick<Deps, 'now'> & { userId: string }) {
  const at = now();
  const archive = await findUserExport(db, { userId, readySince: addDays(at, -daysKept) });
  if (!archive) return null;
  if (archive.status !== 'ready') return { ...archive, url: null };
  const secret = newToken();
  await updateExport(db, archive, {
    linkHash: hashToken(secret),
    linkExpiresAt: new Date(at.getTime() + linkMs),
  });
  return { ...archive, url: `/files/export/${secret}` };
}
