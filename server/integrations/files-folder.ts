import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeForGood } from '../disk.ts';
import { fileName } from './file-name.ts';
import type { Files } from './files.ts';

/** Keeps files in one folder of this machine; the folder is made with the first file. */
export function openFolder(folder: string): Files {
  const placeOf = (name: string) => join(folder, fileName(name));
  // apart from the files, so that what was left half written is quickly found; on the same disk, so that a rename is one step
  const drafts = join(folder, '.drafts');
  return {
    save: async (name, bytes) => writeForGood(placeOf(name), bytes),
    saveStream: async (name, bytes) => writeForGood(placeOf(name), bytes, drafts),
    async read(name) {
      return readFile(placeOf(name)).catch(unlessMissing);
    },
    async open(name) {
      const file = await open(placeOf(name)).catch(unlessMissing);
      return file && { stream: file.createReadStream(), size: (await file.stat()).size };
    },
    async remove(name) {
      const isGone = await rm(placeOf(name)).then(() => true, unlessMissing);
      // what was erased does not come back either
      if (isGone) await syncFolder(folder);
      // what a killed process left half written
      for (const draft of (await readdir(drafts).catch(unlessMissing)) ?? [])
        if (draft.startsWith(`${name}.`)) await rm(join(drafts, draft), { force: true });
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
