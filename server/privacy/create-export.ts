import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue, job } from '../queue/job.ts';
import { gatherExport } from './gather-export.ts';
import { mailExportReady } from './jobs.ts';
import { findExport, moveExport } from './export-queries.ts';
import { writeArchive } from './write-archive.ts';

/** Carries the file's name too, so that the file can be removed after its row was deleted. */
const Asked = z.object({ exportId: z.uuid(), fileName: z.string() });

/**
 * Builds an export archive; a retry starts it again. Removes the file if the export's row was deleted
 * meanwhile.
 */
export const createExport = job(
  'privacy.makeExport',
  Asked,
  async (deps, { exportId: id, fileName }) => {
    const exportRow = await findExport(deps.db, { id });
    if (exportRow && exportRow.status !== 'ready')
      await create(deps, { id, fileName, userId: exportRow.userId });
    if (!(await findExport(deps.db, { id }))) await deps.files.remove(fileName);
  },
  { expireInSeconds: 3600 },
);

async function create(
  deps: Deps,
  { id, fileName, userId }: { id: string; fileName: string; userId: string },
): Promise<void> {
  const { db, files, now } = deps;
  try {
    const entries = await gatherExport(deps, { userId });
    await writeArchive(files, {
      fileName,
      entries,
      at: now(),
      onEntry: tellProgress(deps, { id, entries: entries.length }),
    });
  } catch (error) {
    await moveExport(db, { id }, { status: 'failed', progress: 0 });
    throw error;
  }
  await transaction(db, async (tx) => {
    const isReady = await moveExport(tx, { id }, { status: 'ready', progress: 100, readyAt: now() });
    if (isReady) await enqueue(tx, mailExportReady, { userId });
  });
}

/** Returns a listener that stores the progress in steps of at least 5 %, rather than for each file. */
function tellProgress({ db }: Pick<Deps, 'db'>, { id, entries }: { id: string; entries: number }) {
  let lastPercent = -1;
  return async (bytes: number) => {
    const progress = Math.floor((bytes / entries) * 100);
    if (lastPercent >= 0 && progress < lastPercent + 5) return;
    lastPercent = progress;
    await moveExport(db, { id }, { status: 'working', progress });
  };
}
