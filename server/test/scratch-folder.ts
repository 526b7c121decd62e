import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What Linux keeps in memory. */
const memory = '/dev/shm';
/** A run at its largest needs half of it; containers are given 64 MB where nobody asks for more. */
const leastBytes = 2 * 1024 ** 3;

/** An empty folder for what nobody needs after the test: in memory where there is room, since databases are hundreds of copied files each. */
export const scratchFolder = (prefix: string): string => mkdtempSync(join(isRoomy() ? memory : tmpdir(), prefix));

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastBytes;
  } catch {
    return false;
  }
}
