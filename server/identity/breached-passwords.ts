import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFuseFilter, openFuseFilter } from './fuse-filter.ts';

const fileIn = (folder: string) => join(folder, 'breached-passwords');

/** Two spellings of a password, in capitals or as other code points of one character, are one to a guesser. */
const fold = (password: string): string => password.normalize('NFKC').toLowerCase();

/**
 * Returns a test for passwords of 8 or more characters that are known from breaches. It has no false negative; of
 * other passwords it refuses one in 65,536. Reads the filter written at build time, else builds it, which takes
 * about two seconds.
 */
export async function openBreachedPasswords(
  folder = fileURLToPath(new URL('../../build/passwords', import.meta.url)),
): Promise<(password: string) => boolean> {
  const bytes = existsSync(fileIn(folder)) ? readFileSync(fileIn(folder)) : await buildFilter();
  const isMember = openFuseFilter(bytes);
  return (password) => isMember(fold(password));
}

async function buildFilter(): Promise<Buffer> {
  const { listBreachedPasswords } = await import('./breached-password-list.ts');
  return buildFuseFilter([...new Set((await listBreachedPasswords()).map(fold))]);
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) throw new Error('Usage: node server/identity/breached-passwords.ts <folder>');
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileIn(folder), await buildFilter());
}
