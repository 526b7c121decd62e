import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { renameForGood, writeForGood } from '../disk.ts';
import { openDatabase } from './database.ts';
import { lockFolder } from './lock.ts';
import { migrationsFolder } from './journal.ts';
import { migrate } from './migrate.ts';
import { queueRelease } from './queue-tables.ts';
import { readStamp, stampFile } from './template-stamp.ts';

/** Builds the migrated template folder that first starts copy. Returns true if it was rebuilt. */
export async function buildTemplate(templateDir: string, migrations = migrationsFolder): Promise<boolean> {
  const stamp = templateStamp(migrations);
  if (readStamp(templateDir) === stamp) return false;

  const lock = await lockWhenFree(templateDir);
  try {
    if (readStamp(templateDir) === stamp) return false;
    rmSync(stampFile(templateDir), { force: true });
    rmSync(join(templateDir, 'postgres'), { recursive: true, force: true });
    await build(join(templateDir, 'workshop'), migrations);
    await renameForGood(join(templateDir, 'workshop/postgres'), join(templateDir, 'postgres'));
    await writeForGood(stampFile(templateDir), stamp);
    return true;
  } finally {
    rmSync(join(templateDir, 'workshop'), { recursive: true, force: true });
    lock.release();
  }
}

async function build(workshop: string, migrations: string): Promise<void> {
  rmSync(workshop, { recursive: true, force: true });
  const database = await openDatabase({ dataDir: workshop });
  try {
    await migrate(database, migrations);
    await dropSpares(database.pool);
    await database.pool.query('vacuum analyze');
  } finally {
    await database.close();
  }
}

/**
 * Drops the templates of new databases: no database is created here, and without them a first start copies a
 * third of the files.
 */
async function dropSpares(pool: Pool): Promise<void> {
  for (const spare of ['template0', 'template1']) {
    await pool.query(`alter database ${spare} is_template false`);
    await pool.query(`drop database ${spare}`);
  }
}

/**
 * Waits for the lock: of two concurrent builds (a start beside a test) the second finds the finished
 * template.
 */
async function lockWhenFree(folder: string): Promise<{ release(): void }> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === 'FOLDER_IN_USE';
      if (!isBusy || tries === 600) throw error;
      await sleep(100);
    }
  }
}

/** Returns a hash of the inputs of the template: the migrations, the engine, the job queue and this file. */
function templateStamp(migrations: string): string {
  const recipe = readFileSync(import.meta.filename);
  const hash = createHash('sha256').update(engineVersion()).update(queueRelease).update(recipe);
  for (const file of globSync('**/*.{sql,json}', { cwd: migrations }).toSorted()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(migrations, file)));
  }
  return hash.digest('hex');
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8'));
  return String(version);
}

if (import.meta.main) {
  const target = process.argv[2];
  if (!target) throw new Error('Usage: node server/database/template.ts <folder>');
  const built = await buildTemplate(target);
  console.log(
    built ? `Database template built in ${target}.` : `Database template in ${target} is up to date.`,
  );
}
