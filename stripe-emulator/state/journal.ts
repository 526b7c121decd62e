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

/** One change: the object as it is now, or null when it is removed. */
export type Change = [name: string, id: string, entry: unknown];

export interface JournalOptions {
  file: string;
  /** After so many bytes of changes the file is replaced by a snapshot. */
  maxBytes: number;
  /** Whether each line waits for the disk, so that it survives a power cut too. */
  isSynced: boolean;
}

export interface Journal {
  append(changes: Change[]): void;
  close(): void;
}

/**
 * A file of lines: each holds all changes of one transaction, so it is stored whole or not at all.
 * A line is written before the request is answered, so it survives a crash of the process; synced, also one of the machine.
 */
export function openJournal(
  { file, maxBytes, isSynced }: JournalOptions,
  snapshot: () => Change[],
  replay: (changes: Change[]) => void,
): Journal {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) replayFile(file, replay);
  let handle = rewrite();
  let written = 0;

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
      written += line.length;
      if (written < maxBytes) return;
      closeSync(handle);
      handle = rewrite();
      written = 0;
    },
    close: () => closeSync(handle),
  };
}

/** A new name is on the disk once its folder is; Windows sees to that by itself and lets nobody ask for it. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** A torn last line was never answered, so it is skipped. */
function replayFile(file: string, replay: (changes: Change[]) => void): void {
  const text = readFileSync(file);
  const end = text.lastIndexOf(10) + 1;
  const lines = text.toString('utf8', 0, end).split('\n').slice(0, -1);
  lines.forEach((line, index) => {
    try {
      replay(JSON.parse(line) as Change[]);
    } catch (error) {
      throw new Error(`${file} cannot be read at line ${index + 1}: it was changed by something else.`, { cause: error });
    }
  });
}
