import type { privacy } from '@visita/core/privacy/contract';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { newToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { removeFiles } from './jobs.ts';
import { createExport } from './create-export.ts';
import { ownExport } from './own-export.ts';
import { insertExport, removeFinishedExport } from './queries.ts';

/** However often it is pressed, one archive at a time is made; a new one takes the place of the one before. */
export async function requestExport({ db, user, now }: Call<typeof privacy.requestExport>) {
  const requestedAt = now();
  const id = newId(requestedAt);
  const fileName = `export-${newToken()}.zip`;
  return transaction(db, async (tx) => {
    const before = await removeFinishedExport(tx, { userId: user.id });
    if (before) await enqueue(tx, removeFiles, { files: [before.fileName] });
    const isNew = await insertExport(tx, { id, userId: user.id, fileName, requestedAt });
    if (isNew) await enqueue(tx, createExport, { exportId: id, fileName });
    const archive = await ownExport(tx, { now, userId: user.id });
    if (!archive) throw new Problem('sessionExpired');
    return archive;
  });
}
