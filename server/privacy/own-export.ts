import { addDays } from '@visita/core/days';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { hashToken, newToken } from '../http/token.ts';
import { findExportOf, updateExport } from './queries.ts';

/** How long an archive is kept, and how long a link to it works. */
export const daysKept = 7;
const linkMs = 10 * 60_000;

/** The archive as its owner sees it, with a fresh link: the secret is shown once and kept only as a hash. */
export async function ownExport(db: Queryable, { now, userId }: Pick<Deps, 'now'> & { userId: string }) {
  const at = now();
  const archive = await findExportOf(db, { userId, readySince: addDays(at, -daysKept) });
  if (!archive) return null;
  if (archive.status !== 'ready') return { ...archive, url: null };
  const secret = newToken();
  await updateExport(db, archive, { linkHash: hashToken(secret), linkExpiresAt: new Date(at.getTime() + linkMs) });
  return { ...archive, url: `/files/export/${secret}` };
}
