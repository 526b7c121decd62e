import { appendFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { isMainThread, workerData } from 'node:worker_threads';

/**
 * Preloaded into a program (`NODE_OPTIONS=--import …`): logs to DISK_LOG, in order, every file operation of
 * the embedded database's thread on its folder. `disk-image.ts` derives the states that a power cut could
 * leave.
 */
export type DiskStep =
  | { do: 'folder'; path: string }
  | { do: 'file'; path: string }
  | { do: 'rename'; from: string; path: string }
  | { do: 'remove'; path: string }
  | { do: 'write'; path: string; at: number; bytes: string }
  | { do: 'truncate'; path: string; size: number }
  | { do: 'sync'; path: string }
  | { do: 'said'; line: string };

/** Wraps the functions of `node:fs` that change files and that Emscripten or our sync code call. */
export function watchDisk(inside: string, note: (step: DiskStep) => void): void {
  const fs = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');
  const { openSync, closeSync, writeSync, writeFileSync, mkdirSync, renameSync, unlinkSync, rmdirSync } = fs;
  const { ftruncateSync, truncateSync, fdatasyncSync, promises } = fs;
  const paths = new Map<number, string>();
  const isInside = (path: unknown) => `${String(path)}/`.startsWith(`${inside}/`);
  /** A renamed file keeps its handles. */
  const move = (from: string, to: string) => {
    for (const [handle, path] of paths)
      if (path === from || path.startsWith(`${from}/`)) paths.set(handle, to + path.slice(from.length));
  };

  Object.assign(fs, {
    openSync(path: string, flags: number) {
      const handle = openSync(path, flags);
      if (isInside(path)) paths.set(handle, path);
      else paths.delete(handle);
      return handle;
    },
    closeSync(handle: number) {
      closeSync(handle);
      paths.delete(handle);
    },
    writeSync(handle: number, buffer: Uint8Array, offset: number, length: number, position: number) {
      const byteCount = writeSync(handle, buffer, offset, length, position);
      const path = paths.get(handle);
      const bytes = Buffer.from(buffer.buffer, buffer.byteOffset + offset, byteCount).toString('base64');
      if (path) note({ do: 'write', path, at: position, bytes });
      return byteCount;
    },
    writeFileSync(path: string, ...rest: [string]) {
      writeFileSync(path, ...rest);
      if (isInside(path)) note({ do: 'file', path });
    },
    mkdirSync(path: string, mode: number) {
      mkdirSync(path, mode);
      if (isInside(path)) note({ do: 'folder', path });
    },
    renameSync(from: string, path: string) {
      renameSync(from, path);
      move(from, path);
      if (isInside(path)) note({ do: 'rename', from, path });
    },
    unlinkSync(path: string) {
      unlinkSync(path);
      if (isInside(path)) note({ do: 'remove', path });
    },
    rmdirSync(path: string) {
      rmdirSync(path);
      if (isInside(path)) note({ do: 'remove', path });
    },
    ftruncateSync(handle: number, size: number) {
      ftruncateSync(handle, size);
      const path = paths.get(handle);
      if (path) note({ do: 'truncate', path, size });
    },
    truncateSync(path: string, size: number) {
      truncateSync(path, size);
      if (isInside(path)) note({ do: 'truncate', path, size });
    },
    fdatasyncSync(handle: number) {
      fdatasyncSync(handle);
      const path = paths.get(handle);
      if (path) note({ do: 'sync', path });
    },
  });

  const childProcess = createRequire(import.meta.url)(
    'node:child_process',
  ) as typeof import('node:child_process');
  const { execFile } = childProcess;
  Object.assign(childProcess, {
    /** `sync -f` syncs everything below its folder. */
    execFile(program: string, words: [string, string], done: (error: Error | null) => void) {
      return execFile(program, words, (error) => {
        const [option, folder] = words;
        if (program === 'sync' && option === '-f' && !error && isInside(folder))
          for (const name of ['', ...fs.readdirSync(folder, { recursive: true })])
            note({ do: 'sync', path: join(folder, String(name)) });
        done(error);
      });
    },
  });
  const { open, rename } = promises;
  Object.assign(promises, {
    async open(path: string, flags: string) {
      const file = await open(path, flags);
      const sync = file.sync.bind(file);
      file.sync = async () => {
        await sync();
        if (isInside(path)) note({ do: 'sync', path });
      };
      return file;
    },
    async rename(from: string, path: string) {
      await rename(from, path);
      if (isInside(path)) note({ do: 'rename', from, path });
    },
  });
  syncBuiltinESMExports();
}

/** Records the program's output: each printed line is a commit that must survive. */
function watchWords(note: (step: DiskStep) => void): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => {
    note({ do: 'said', line: String(text).trim() });
    return write(text);
  };
}

const log = process.env['DISK_LOG'];
if (log) {
  const note = (step: DiskStep) => appendFileSync(log, `${JSON.stringify(step)}\n`);
  if (isMainThread) watchWords(note);
  else if (workerData?.folder) watchDisk(dirname(workerData.folder as string), note);
}
