import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { isBeforeBaseline, readArchive, readHistory, unpackMigrations } from '../database/archive.ts';
import { migrationsFolder } from '../database/journal.ts';
import { migrate } from '../database/migrate.ts';
import { ensureFolder, renameForGood, writeForGood } from '../disk.ts';
import { openFiles } from '../integrations/open-files.ts';
import { keyFileName, readKeyFile } from '../sealing/key-file.ts';
import { deriveKey } from '../sealing/seal.ts';
import { openArchive, type Archive, type Manifest } from './archive.ts';
import { tableEntryName, journalName } from './back-up.ts';
import { readLines } from './read-lines.ts';
import { clearSealedValues, listKeyIds } from './sealed-values.ts';
import {
  emptyTable,
  listTables,
  plainText,
  withoutRules,
  writeRows,
  writeSequence,
  type TablesRow,
  type Table,
} from './tables.ts';

interface RestoreOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'stripe' | 'secretKeys' | 'backupKey'>;
  from: string;
  /** A copy of the installation's key file, which becomes the one of the new installation. */
  keyFile?: string | undefined;
  /** Clears the second factors that no known key opens; without it such a backup is refused. */
  clearsFactors?: boolean | undefined;
  /** The folder of this build's migrations. */
  migrations?: string;
}

/** Restores an archive into an empty place, with an embedded or a server database: all of it, or nothing. */
export async function restore({
  config,
  from,
  keyFile,
  clearsFactors = false,
  migrations = migrationsFolder,
}: RestoreOptions): Promise<Manifest & { clearedFactors: number }> {
  const { dataDir, databaseUrl } = config;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(
      `The folder ${dataDir} is not empty: a backup is restored into an empty place. Set another DATA_DIR, or move it away.`,
    );
  const archive = await openArchive({ path: from, key: config.backupKey });
  const unfinished = `${dataDir}.unfinished`;
  try {
    refuseNewer(archive.manifest, migrations);
    refuseIncomplete(archive.manifest, from);
    const keyIds = [...config.secretKeys, ...readGivenKeys(keyFile)].map((secret) => deriveKey(secret).id);
    if (!clearsFactors) await refuseSealed(archive, keyIds);
    rmSync(unfinished, { recursive: true, force: true });
    await ensureFolder(unfinished);
    await restoreFiles(archive, { config, unfinished });
    if (keyFile !== undefined) await writeForGood(join(unfinished, keyFileName), readFileSync(keyFile));
    const clearedFactors = await restoreDatabase(archive, {
      dataDir: unfinished,
      databaseUrl,
      migrations,
      keyIds,
    });
    if (existsSync(dataDir)) await rmdir(dataDir);
    await renameForGood(unfinished, dataDir);
    return { ...archive.manifest, clearedFactors };
  } finally {
    archive.close();
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function readGivenKeys(keyFile: string | undefined): string[] {
  if (keyFile === undefined) return [];
  const keys = readKeyFile(keyFile);
  if (keys.length === 0)
    throw new Error(`--key: no key is in ${keyFile}; expected the file ${keyFileName} of DATA_DIR.`);
  return keys;
}

/** Refuses a backup whose second factors none of the keys opens. */
async function refuseSealed(archive: Archive, keyIds: readonly string[]): Promise<void> {
  const missing = [...(await listKeyIds(archive))].filter((id) => !keyIds.includes(id));
  if (missing.length > 0)
    throw new Error(
      `Second factors and webhooks' secrets in this backup are sealed by the key ${missing.join(', ')}, which is not in it. ` +
        `Set SECRET_KEY, or add --key with a copy of the file ${keyFileName}. If the key is lost, add --clear-factors, which clears them.`,
    );
}

interface RestoreJournal {
  entries: { tag: string; when: number }[];
}

const getJournal = (migrations: string) =>
  JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as RestoreJournal;

function refuseNewer({ migrations: applied }: Manifest, migrations: string): void {
  const migrationTimes = new Set(readHistory(applied, migrations).map(({ when }) => when));
  if (applied.some((when) => !migrationTimes.has(when)))
    throw new Error(
      'The backup was made by a newer build, whose tables this one does not know. Restore it with that build or a newer one.',
    );
}

/** Refuses a manifest without the parts of every backup: migrations, tables, and an entry for each table. */
function refuseIncomplete({ migrations, tables, entries }: Manifest, from: string): void {
  const isComplete =
    migrations.length > 0 &&
    tables.length > 0 &&
    tables.every((table) => entries[tableEntryName(table)] !== undefined);
  if (!isComplete)
    throw new Error(
      `${from} is not a complete backup: its manifest does not list the tables. Use another one.`,
    );
}

async function restoreDatabase(
  archive: Archive,
  {
    dataDir,
    databaseUrl,
    migrations,
    keyIds,
  }: { dataDir: string; databaseUrl: string | undefined; migrations: string; keyIds: readonly string[] },
): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl, isRestore: true });
  const tablesAsThen = migrationsUntil(archive.manifest, migrations);
  try {
    if (databaseUrl) await refuseUsed(database.pool);
    await migrate(database, tablesAsThen);
    const { client, release } = await database.dedicated();
    try {
      await client.query('begin');
      await client.query(plainText);
      await restoreTables(client, archive);
      if (archive.manifest.tables.some(({ name }) => name === 'address_books'))
        await client.query('update address_books set epoch = gen_random_uuid()');
      await endSignIns(client);
      const isSealed = archive.manifest.tables.some(({ name }) => name === 'sealing_state');
      const cleared = isSealed ? await clearSealedValues(client, keyIds) : 0;
      await client.query('commit');
      return cleared;
    } finally {
      await release();
    }
  } finally {
    rmSync(tablesAsThen, { recursive: true });
    await database.close();
  }
}

/** Tables of sessions, links, codes and apps' tokens. A row that was used or revoked after the backup would be valid again. */
const signIns = [
  'sessions',
  'staff_sessions',
  'staff_logins',
  'mailed_links',
  'mailed_codes',
  'staff_links',
  'passkey_challenges',
  'oauth_items',
];

/** Connections of apps end with their tokens, or the settings would list them although no app is connected. */
async function endSignIns(client: Client): Promise<void> {
  for (const { schema, name } of await listTables(client))
    if (schema === 'public' && signIns.includes(name)) await client.query(`delete from ${name}`);
  // an older backup has keys without apps, or none
  const { rows } = await client.query(`
    select from information_schema.columns
    where table_schema = 'public' and table_name = 'api_keys' and column_name = 'client_id'`);
  if (rows.length > 0) await client.query('delete from api_keys where client_id is not null');
}

/** Refuses a database that has tables. */
async function refuseUsed(pool: { query: (text: string) => Promise<{ rows: unknown[] }> }): Promise<void> {
  const { rows } = await pool.query(`
    select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`);
  if (rows.length > 0)
    throw new Error(
      'The database of DATABASE_URL is not empty: a backup is restored into an empty place. Create a new one.',
    );
}

/**
 * Returns a folder with the migrations that the archive's tables correspond to; the next start runs the later
 * ones.
 */
function migrationsUntil({ migrations: applied }: Manifest, migrations: string): string {
  if (isBeforeBaseline(applied, migrations))
    return unpackMigrations(readArchive(migrations).filter(({ when }) => applied.includes(when)));
  const folder = mkdtempSync(join(tmpdir(), 'visita-'));
  cpSync(migrations, folder, { recursive: true });
  const journal = getJournal(migrations);
  const entries = journal.entries.filter(({ when }) => applied.includes(when));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

async function restoreTables(client: Client, { manifest, open }: Archive): Promise<void> {
  const here = await listTables(client);
  await withoutRules(client, here, async () => {
    for (const { schema, name } of here) {
      const isListed = manifest.tables.some((table) => table.schema === schema && table.name === name);
      if (!isListed && schema === 'public')
        throw new Error(`The backup is not complete: it has no table ${schema}.${name}.`);
    }
    for (const table of manifest.tables) {
      const target = here.find(({ schema, name }) => schema === table.schema && name === table.name);
      if (!target || isOfTheEngine(table)) continue;
      // A migration may have inserted rows of its own.
      await emptyTable(client, target);
      const rowCount = await restoreRows(client, { table, target, lines: await open(tableEntryName(table)) });
      if (rowCount !== table.rows)
        throw new Error(
          `The backup contains ${rowCount} rows of ${table.name}; its manifest says ${table.rows}.`,
        );
    }
    for (const sequence of manifest.sequences) await writeSequence(client, sequence);
  });
}

/** True for pg-boss's tables about itself, which this build's pg-boss creates. */
const isOfTheEngine = ({ schema, name }: Table) => schema === 'pgboss' && ['version', 'bam'].includes(name);

async function restoreRows(
  client: Client,
  { table, target, lines }: { table: Table; target: Table; lines: Readable },
): Promise<number> {
  const indexes = target.columns.map(({ name }) => table.columns.findIndex((column) => column.name === name));
  const shared = { ...target, columns: target.columns.filter((_, index) => indexes[index] !== -1) };
  const knownIndexes = indexes.filter((index) => index !== -1);
  let rowCount = 0;
  let waiting: TablesRow[] = [];
  const flush = async () => {
    if (waiting.length > 0) await writeRows(client, shared, waiting);
    rowCount += waiting.length;
    waiting = [];
  };
  for await (const line of readLines(lines)) {
    const row = JSON.parse(line) as TablesRow;
    waiting.push(knownIndexes.map((index) => row[index] ?? null));
    if (waiting.length === 1_000) await flush();
  }
  await flush();
  return rowCount;
}

/** Restores files into the folder that becomes the data folder, and uploads into the configured storage. */
async function restoreFiles(
  { manifest, open }: Archive,
  {
    config: { dataDir, storage, stripe },
    unfinished,
  }: { config: RestoreOptions['config']; unfinished: string },
): Promise<void> {
  const uploads = typeof storage === 'string' ? undefined : openFiles(storage);
  for (const name of Object.keys(manifest.entries)) {
    if (name.startsWith('database/')) continue;
    const upload = /^data\/files\/([^/]+)$/.exec(name)?.[1];
    if (uploads && upload) await uploads.saveStream(upload, await open(name));
    else
      await writeForGood(
        name === journalName ? journalPlace() : join(unfinished, name.replace(/^data\//, '')),
        await open(name),
      );
  }

  function journalPlace(): string {
    const { dataFile } = stripe.emulator;
    const inside = relative(dataDir, dataFile);
    if (!inside.startsWith(`..${sep}`)) return join(unfinished, inside);
    if (existsSync(dataFile))
      throw new Error(`${dataFile} exists already, and the backup contains the payment emulator's state.`);
    mkdirSync(dirname(dataFile), { recursive: true });
    return dataFile;
  }
}
