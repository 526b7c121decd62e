import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { queueRelease } from './queue-tables.ts';

/** What a ready-made folder was made of: changes with any migration, the engine, the job queue and the recipe. */
export function templateStamp(migrations: string): string {
  const recipe = readFileSync(new URL('./template.ts', import.meta.url));
  const hash = createHash('sha256').update(engineVersion()).update(queueRelease).update(recipe);
  for (const file of globSync('**/*.{sql,json}', { cwd: migrations }).toSorted()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(migrations, file)));
  }
  return hash.digest('hex');
}

/** The stamp is written last and taken away first, so a folder that has one is whole. */
export function readStamp(templateDir: string): string | undefined {
  try {
    return readFileSync(stampFile(templateDir), 'utf8');
  } catch {
    return undefined;
  }
}

export function isTemplate(templateDir: string): boolean {
  return readStamp(templateDir) !== undefined;
}

export function stampFile(templateDir: string): string {
  return join(templateDir, 'stamp');
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8'));
  return String(version);
}
