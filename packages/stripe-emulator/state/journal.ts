import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** One change: the new state of an object, or null if it was removed. */
export type StoredChange = [name: string, id: string, entry: unknown];

export interface JournalOptions {
  file: string;
  /** After this many bytes of changes the file is replaced by a snapshot. */
  maxBytes: number;
  /** True if each line is synced to disk (fsync), so that it survives a power failure too. */
  isSynced: boolean;
}

export interface Journal {
  append(changes: StoredChange[]): void;
  close(): void;
}

/**
 * Opens a journal file. Each line holds all changes of one transaction, so a transaction is stored whole or
 * not at all. A line is written before the request is answered, so it survives a crash of the process; if
 * synced, also one of the machine.
 */
export function openJournal(
  { file, maxBytes, isSynced }: JournalOptions,
  snapshot: () => StoredChange[],
  replay: (changes: StoredChange[]) => void,
): Journal {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) replayFile(file, replay);
  let handle = rewrite();
  let byteCount = 0;

  function rewrite(): number {
    writeFileSync(`${file}.new`, `${JSON.stringify(snapshot())}\n`, { mode: 0o600, flush: isSynced });
    renameSync(`${file}.new`, file);
    if (isSynced) syncFolder(dirname(file));
    return openSync(file, 'a', 0o600);
  }

  return {
    append(changes) {
      const line = Buffer.from(`${JSON.stringify(changes)}\n`);
      for (let sent = 0; sent < line.length;) sent += writeSync(handle, line, sent);
      if (isSynced) fdatasyncSync(handle);
      byteCount += line.length;
      if (byteCount < maxBytes) return;
      closeSync(handle);
      handle = rewrite();
      byteCount = 0;
    },
    close: () => closeSync(handle),
  };
}

/**
 * Syncs a folder, so that a new file name in it is on disk. Windows does this itself and does not allow it.
 */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Replays a file. A torn last line belongs to a request that was never answered, so it is skipped. */
function replayFile(file: string, replay: (changes: StoredChange[]) => void): void {
  const text = readFileSync(file);
  const end = text.lastIndexOf(10) + 1;
  const lines = text.toString('utf8', 0, end).split('\n').slice(0, -1);
  lines.forEach((line, index) => {
    try {
      replay(JSON.parse(line) as StoredChange[]);
    } catch (error) {
      throw new Error(
        `${file} cannot be parsed at line ${index + 1}: restore it from a backup, or delete it to start empty`,
        {
          cause: error,
        },
      );
    }
  });
}
