import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensureFolder } from '../disk.ts';
import { failure } from './failure.ts';

const SQLITE_BUSY = 5;

/** Open locks. A lock that is garbage collected would be released. */
const openLocks = new Set<DatabaseSync>();

/**
 * Locks a data folder for this process and creates it (mode 0700) if it is missing. The kernel releases the
 * lock when the process ends, however it ends. A copy of the folder must leave lock.sqlite out: on POSIX
 * systems closing any handle of that file releases the lock. Throws FOLDER_IN_USE or FOLDER_NOT_WRITABLE.
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  let lock: DatabaseSync | undefined;
  try {
    await ensureFolder(folder);
    lock = new DatabaseSync(join(folder, 'lock.sqlite'));
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock?.close();
    if (isBusy(error))
      throw failure('FOLDER_IN_USE', `The folder ${folder} is in use by another process.`, error);
    throw failure('FOLDER_NOT_WRITABLE', `The folder ${folder} cannot be written.`, error);
  }

  const mine = lock;
  openLocks.add(mine);
  return {
    release() {
      if (openLocks.delete(mine)) mine.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
