import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Description } from './derive-description.ts';

const sources = ['api-description.ts', 'derive-description.ts', 'number-formats.ts', 'schema-reader.ts'];

/**
 * Derives the description from the package `stripe`, or reads it from the cache if package and deriving code
 * are unchanged.
 */
export async function openDescription(): Promise<Description> {
  const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve('stripe')));
  const hash = createHash('sha256').update(readFileSync(join(packageRoot, 'package.json')));
  for (const source of sources) hash.update(readFileSync(join(import.meta.dirname, source)));
  const folder = join(dirname(packageRoot), '.cache', 'stripe-emulator');
  const file = join(folder, `${hash.digest('hex').slice(0, 16)}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Description;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { deriveDescription } = await import('./derive-description.ts');
  const description = deriveDescription(packageRoot);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(description));
  renameSync(`${file}.${process.pid}`, file);
  return description;
}
