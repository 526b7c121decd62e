import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Client } from 'pg';
import { failure } from './failure.ts';

const manifest = JSON.parse(
  readFileSync(join(createRequire(import.meta.url).resolve('pg-boss'), '../../package.json'), 'utf8'),
) as {
  version: string;
  pgboss: { schema: number };
};

/** The version of pg-boss, whose tables have a schema of their own. */
export const queueRelease = manifest.version;

/** The version of the tables that this build's pg-boss uses. */
export const queueSchema = manifest.pgboss.schema;

/** Creates or migrates the tables of the job queue. pg-boss is loaded only if there is something to do. */
export async function migrateQueue(client: Client): Promise<void> {
  const version = await queueVersion(client);
  if (version === queueSchema) return;
  if (version && version > queueSchema)
    throw failure(
      'DATABASE_NEWER',
      'The database is newer than this build, which does not know the tables of its job queue.',
    );
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    // A migration of pg-boss is many statements in one string.
    db: {
      executeSql: async (text, values) => ({
        rows: [await client.query(text, values)].flat().flatMap(({ rows }) => rows),
      }),
    },
    supervise: false,
    schedule: false,
  });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.stop({ close: false });
  if (failures[0]) throw failures[0];
}

async function queueVersion(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.version') is not null as there`,
  );
  if (!rows[0]?.there) return undefined;
  const version = await client.query<{ version: number }>('select version from pgboss.version');
  return version.rows[0]?.version;
}
