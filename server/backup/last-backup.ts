import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Its name begins with a dot, so no backup holds it. */
const fileOf = (dataDir: string) => join(dataDir, '.last-backup');

/** Remembers that everything was backed up from here. */
export async function markBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(fileOf(dataDir), `${at.toISOString()}\n`, { mode: 0o600 });
}

/** When everything was last backed up from here; nothing where it never was. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  const at = new Date(text.trim());
  return Number.isNaN(at.getTime()) ? undefined : at;
}
