import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeForGood } from '../disk.ts';
import { fileName } from './file-name.ts';
import type { Files } from './files.ts';

/** Stores files in one local folder, which is created with the first file. */
export function openFolder(folder: string): Files {
  const getPlace = (name: string) => join(folder, fileName(name));
  // A folder of its own, so that drafts of killed processes are found quickly; on the same disk, so that a
  // rename is atomic.
  const drafts = join(folder, '.drafts');
  return {
    save: async (name, bytes) => writeForGood(getPlace(name), bytes),
    saveStream: async (name, bytes) => writeForGood(getPlace(name), bytes, drafts),
    async read(name) {
      return readFile(getPlace(name)).catch(unlessMissing);
    },
    async open(name) {
      const file = await open(getPlace(name)).catch(unlessMissing);
      return file && { stream: file.createReadStream(), size: (await file.stat()).size };
    },
    async remove(name) {
      const isGone = await rm(getPlace(name)).then(() => true, unlessMissing);
      // Makes the removal durable, so that erased data does not come back.
      if (isGone) await syncFolder(folder);
      // Removes drafts of the same name that a killed process left.
      for (const draft of (await readdir(drafts).catch(unlessMissing)) ?? [])
        if (draft.startsWith(`${name}.`)) await rm(join(drafts, draft), { force: true });
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
