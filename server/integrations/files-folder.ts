import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileName } from './file-name.ts';
import type { Files } from './files.ts';

/** Keeps files in one folder of this machine; the folder is made with the first file. */
export function openFolder(folder: string): Files {
  const placeOf = (name: string) => join(folder, fileName(name));
  // apart from the files, so that what was left half written is quickly found; on the same disk, so that a rename is one step
  const drafts = join(folder, '.drafts');
  return {
    async save(name, bytes) {
      const path = placeOf(name);
      // beside its place, so that the rename stays on one disk and is one step
      const draft = join(folder, `.${name}.${randomUUID()}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async saveStream(name, bytes) {
      const path = placeOf(name);
      const draft = join(drafts, `${name}.${randomUUID()}`);
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      try {
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(name) {
      return readFile(placeOf(name)).catch(unlessMissing);
    },
    async open(name) {
      const file = await open(placeOf(name)).catch(unlessMissing);
      return file && { stream: file.createReadStream(), size: (await file.stat()).size };
    },
    async remove(name) {
      await rm(placeOf(name), { force: true });
      // what a killed process left half written
      for (const draft of (await readdir(drafts).catch(unlessMissing)) ?? [])
        if (draft.startsWith(`${name}.`)) await rm(join(drafts, draft), { force: true });
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
