import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue, job } from '../queue/job.ts';
import { gatherExport } from './gather-export.ts';
import { mailExportReady } from './jobs.ts';
import { findExport, moveExport } from './queries.ts';
import { writeArchive } from './write-archive.ts';

/** The name of the file is told too, so that it can be removed when its row is gone. */
const Asked = z.object({ exportId: z.uuid(), fileName: z.string() });

/** Begins anew when it was interrupted; an archive that nobody waits for any more is removed. */
export const createExport = job(
  'privacy.makeExport',
  Asked,
  async (deps, { exportId: id, fileName }) => {
    const asked = await findExport(deps.db, { id });
    if (asked && asked.status !== 'ready') await create(deps, { id, fileName, userId: asked.userId });
    if (!(await findExport(deps.db, { id }))) await deps.files.remove(fileName);
  },
  { expireInSeconds: 3600 },
);

async function create(deps: Deps, { id, fileName, userId }: { id: string; fileName: string; userId: string }): Promise<void> {
  const { db, files, now } = deps;
  try {
    const entries = await gatherExport(deps, { userId });
    await writeArchive(files, { fileName, entries, at: now(), onEntry: tellProgress(deps, { id, entries: entries.length }) });
  } catch (error) {
    await moveExport(db, { id }, { status: 'failed', progress: 0 });
    throw error;
  }
  await transaction(db, async (tx) => {
    const isReady = await moveExport(tx, { id }, { status: 'ready', progress: 100, readyAt: now() });
    if (isReady) await enqueue(tx, mailExportReady, { userId });
  });
}

/** Written down when there is something to see, not for each of a thousand pictures. */
function tellProgress({ db }: Pick<Deps, 'db'>, { id, entries }: { id: string; entries: number }) {
  let told = -1;
  return async (written: number) => {
    const progress = Math.floor((written / entries) * 100);
    if (told >= 0 && progress < told + 5) return;
    told = progress;
    await moveExport(db, { id }, { status: 'working', progress });
  };
}
