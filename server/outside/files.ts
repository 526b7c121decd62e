import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where bytes are kept that the database does not hold. Names are plain: letters, digits, `-`, `_` and `.`, never a path. */
export interface Files {
  /** Keeps the bytes under the name, whole or not at all; a name that is there already is replaced. */
  keep(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** Removing what is not there is no fault. */
  remove(name: string): Promise<void>;
}

/** Keeps files in one folder of this machine; the folder is made with the first file. */
export function openFiles(folder: string): Files {
  return {
    async keep(name, bytes) {
      const place = placeOf(folder, name);
      // beside its place, so that the rename stays on one disk and is one step
      const draft = join(folder, `.${name}.${randomUUID()}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(name) {
      return readFile(placeOf(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    async remove(name) {
      await rm(placeOf(folder, name), { force: true });
    },
  };
}

function placeOf(folder: string, name: string): string {
  if (!/^[\w-][\w.-]{0,199}$/.test(name)) throw new TypeError('a file is kept under a plain name');
  return join(folder, name);
}
