import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';

/** The table in which drizzle notes applied migrations; its tools read it too. */
const journalTable = 'drizzle.__drizzle_migrations';

/**
 * Runs the migrations of a folder that are newer than the newest applied one. All of them are one message, which
 * PostgreSQL runs as one transaction: a migration of hundreds of statements waits for the network once.
 */
export async function runMigrations(client: Client, migrations: string): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists ${journalTable} (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ newest: string | null }>(
    `select max(created_at) as newest from ${journalTable}`,
  );
  const newest = Number(rows[0]?.newest ?? -Infinity);
  const pending = readMigrationFiles({ migrationsFolder: migrations }).filter(
    ({ folderMillis }) => folderMillis > newest,
  );
  const statements = pending.flatMap(({ sql, hash, folderMillis }) => [
    ...sql,
    `insert into ${journalTable} (hash, created_at) values ('${hash}', ${folderMillis})`,
  ]);
  // A statement may end with a comment, and an empty one is allowed.
  if (statements.length > 0) await client.query(statements.join('\n;\n'));
}
