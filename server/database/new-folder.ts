import { chmodSync, constants, cpSync, rmSync, statfsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameForGood, syncFile, syncFileSystem, syncFolder } from '../disk.ts';

/** Bytes; with less free space the next file did not fit. */
const leastFree = 4 * 1024 * 1024;

/**
 * Fills a temporary folder and renames it into place once it is synced to disk, so that neither a killed
 * start nor a power cut leaves a partial folder.
 */
export async function createFolder(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await fill(unfinished);
  chmodSync(unfinished, 0o700);
  await syncTree(unfinished);
  await renameForGood(unfinished, folder);
}

/** Copies the template to the folder of a new database. */
export function copyTemplate(template: string, folder: string): Promise<void> {
  return createFolder(folder, async (unfinished) => {
    try {
      cpSync(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
    } catch (cause) {
      // fs.cpSync reports a full disk as an input/output error.
      const { bavail, bsize } = statfsSync(dirname(folder));
      throw bavail * bsize < leastFree
        ? Object.assign(new Error('no space left on device', { cause }), { code: 'ENOSPC' })
        : cause;
    }
  });
}

/**
 * Syncs a folder and all that is in it. A database has a thousand files, and a flush for each takes seconds on
 * a busy disk; where there is no other way, four at once share one.
 */
async function syncTree(folder: string): Promise<void> {
  if (await syncFileSystem(folder)) return;
  const entries = (await readdir(folder, { withFileTypes: true, recursive: true })).values();
  const syncThem = async () => {
    for (const entry of entries)
      await (entry.isDirectory() ? syncFolder : syncFile)(join(entry.parentPath, entry.name));
  };
  await Promise.all([syncThem(), syncThem(), syncThem(), syncThem()]);
  await syncFolder(folder);
}
