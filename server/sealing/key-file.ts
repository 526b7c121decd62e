import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { writeForGood } from '../disk.ts';

type DataFolder = Pick<Config, 'dataDir'>;

/** The file's name in the data folder. It is in no backup: a backup and its key are kept apart. */
export const keyFileName = 'secret-key';

/** The file of the keys where `SECRET_KEY` is not set: one on each line, the current one first, mode 0600. */
export const keyFile = ({ dataDir }: DataFolder) => `${dataDir}/${keyFileName}`;

/** Reads the keys of a file; none if there is no such file. */
export function readKeyFile(path: string): string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split('\n').filter(Boolean);
}

/** Puts a new key before those of the file, by which stored values may still be sealed. */
export function addKey(config: DataFolder): Promise<void> {
  return writeKeys(config, [randomBytes(32).toString('base64url'), ...readKeyFile(keyFile(config))]);
}

/**
 * Removes the keys by which nothing is sealed any more. The one before the current is kept: a transaction of
 * another process may still seal by it.
 */
export async function removeOldKeys(config: DataFolder): Promise<void> {
  const keys = readKeyFile(keyFile(config));
  if (keys.length > 2) await writeKeys(config, keys.slice(0, 2));
}

const writeKeys = (config: DataFolder, keys: string[]) =>
  writeForGood(keyFile(config), `${keys.join('\n')}\n`);
