import type { adminPrivacy } from '@visita/core/privacy/admin-contract';
import type { privacy } from '@visita/core/privacy/contract';
import { Problem } from '@visita/core/problems';
import { lockUser } from '../account/queries.ts';
import { recordSecurityEvent } from '../account/security-events.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { newToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { removeFiles } from './jobs.ts';
import { createExport } from './create-export.ts';
import { ownExport } from './own-export.ts';
import { insertExport, removeFinishedExport } from './export-queries.ts';

/** Starts an export and replaces the user's previous archive. Repeated clicks start only one at a time. */
export async function requestExport({ db, user, origin, now }: Call<typeof privacy.requestExport>) {
  const requestedAt = now();
  return transaction(db, async (tx) => {
    await beginExport(tx, { userId: user.id, requestedAt });
    await recordSecurityEvent(tx, { userId: user.id, kind: 'exportRequested', origin, at: requestedAt });
    const archive = await ownExport(tx, { now, userId: user.id });
    if (!archive) throw new Problem('sessionExpired');
    return archive;
  });
}

async function beginExport(
  tx: Tx,
  { userId, requestedAt }: { userId: string; requestedAt: Date },
): Promise<void> {
  const id = newId(requestedAt);
  const fileName = `export-${newToken()}.zip`;
  const before = await removeFinishedExport(tx, { userId });
  if (before) await enqueue(tx, removeFiles, { files: [before.fileName] });
  const isNew = await insertExport(tx, { id, userId, fileName, requestedAt });
  if (isNew) await enqueue(tx, createExport, { exportId: id, fileName });
}

/** Starts an export for a user who asked staff for it. Only that user can open the archive. */
export async function requestExportFor({
  db,
  now,
  staff,
  params,
  body,
}: Call<typeof adminPrivacy.requestExport>) {
  await transaction(db, async (tx) => {
    const user = await lockUser(tx, params);
    if (!user) throw new Problem('notFound');
    await beginExport(tx, { userId: user.id, requestedAt: now() });
    await audit(tx, staff, {
      action: 'users.requestExport',
      subject: { type: 'user', id: user.id },
      reason: body.reason,
    });
  });
  return null;
}
