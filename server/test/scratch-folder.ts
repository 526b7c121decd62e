import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory on Linux. */
const memory = '/dev/shm';
/** The largest run needs half of it; containers have 64 MB by default. */
const leastBytes = 2 * 1024 ** 3;

/**
 * Creates an empty folder for temporary data, in memory if there is room, because each database is hundreds
 * of copied files.
 */
export const scratchFolder = (prefix: string): string =>
  mkdtempSync(join(isRoomy() ? memory : tmpdir(), prefix));

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastBytes;
  } catch {
    return false;
  }
}
