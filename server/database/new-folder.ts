import { chmodSync, constants, cpSync, rmSync, statfsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameForGood, syncFile, syncFolder } from '../disk.ts';

/** Bytes; a disk with less had no room for the next file. */
const leastFree = 4 * 1024 * 1024;

/**
 * Fills a folder beside its place; it appears there by a rename, once all of it is on the disk. So neither a start that is
 * killed half-way nor a power cut leaves anything half.
 */
export async function createFolder(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await fill(unfinished);
  chmodSync(unfinished, 0o700);
  await syncTree(unfinished);
  await renameForGood(unfinished, folder);
}

/** Makes the folder of a new database from the ready-made one. */
export function copyTemplate(template: string, folder: string): Promise<void> {
  return createFolder(folder, async (unfinished) => {
    try {
      cpSync(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
    } catch (cause) {
      // Node copies folders by a library that calls a full disk an input/output error
      const { bavail, bsize } = statfsSync(dirname(folder));
      throw bavail * bsize < leastFree ? Object.assign(new Error('no space left on device', { cause }), { code: 'ENOSPC' }) : cause;
    }
  });
}

/** Four at once, because one flush of the disk then serves several. */
async function syncTree(folder: string): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true, recursive: true })).values();
  const syncThem = async () => {
    for (const entry of entries) await (entry.isDirectory() ? syncFolder : syncFile)(join(entry.parentPath, entry.name));
  };
  await Promise.all([syncThem(), syncThem(), syncThem(), syncThem()]);
  await syncFolder(folder);
}
