import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { migratedTemplate, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for a whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await createTemplate(server.url);
  project.provide('postgresUrl', server.socketUrl);
  return server.stop;
}

async function createTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${migratedTemplate}`);
  await client.end();
  const dataDir = mkdtempSync(join(tmpdir(), 'visita-'));
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${migratedTemplate}` }).href;
  const database = await openDatabase({ dataDir, databaseUrl });
  await migrate(database);
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
