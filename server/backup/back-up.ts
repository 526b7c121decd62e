import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { constants as copyModes, copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, extname, join, relative, sep } from 'node:path';
import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { appliedMoments } from '../database/migrate.ts';
import { isBeginnable, readFolderState } from '../database/storage-state.ts';
import { ensureFolder, removeDrafts, removeFileDrafts } from '../disk.ts';
import { markBackup, recordBackup } from './last-backup.ts';
import { writeArchive, type ArchiveEntry, type Manifest } from './archive.ts';
import { keyFileName } from '../sealing/key-file.ts';
import { controlFile, lockBackups, removeLeftovers, requestSnapshot, workPrefix } from './snapshots.ts';
import { listSequences, listTables, plainText, readRows, type Table } from './tables.ts';

interface BackUpOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'stripe' | 'backupKey'>;
  to: string;
  now: Date;
}

/** The archive's name for the payment emulator's state, whose file may be anywhere. */
export const journalName = 'stripe-emulator.journal';

export const tableEntryName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `database/${schema}.${name}.jsonl`;

/**
 * Writes all data of an installation into one file, consistent as of one moment, whether its server runs or
 * not.
 */
export async function backUp({ config, to, now }: BackUpOptions): Promise<Manifest> {
  const { dataDir, databaseUrl } = config;
  if (existsSync(to)) throw new Error(`${to} exists already: name another file.`);
  // A wrong DATA_DIR would become a new installation, and its emptiness the backup.
  if (!databaseUrl && isBeginnable(readFolderState(dataDir)))
    throw new Error(
      `There is nothing to back up in ${dataDir}: set DATA_DIR to the folder of the installation.`,
    );
  await ensureFolder(dataDir);
  const lock = await lockBackups(dataDir);
  if (!lock) throw new Error(`Another backup of ${dataDir} is running: wait until it has ended.`);
  const endSignals = onSignal(() => {
    removeLeftovers(dataDir);
    removeFileDrafts(to);
  });
  try {
    removeLeftovers(dataDir);
    // Another installation may be writing its backup into the same folder.
    await removeDrafts(dirname(to), {
      ending: extname(to),
      unchangedSince: new Date(now.getTime() - hourMs),
    });
    const manifest = await writeWhole({ config, to, now });
    await markBackup(dataDir, now);
    return manifest;
  } finally {
    removeLeftovers(dataDir);
    endSignals();
    lock.release();
  }
}

const hourMs = 3_600_000;

/** Cleans up and ends the process on a signal; returns a function that removes the handlers. */
function onSignal(clean: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    clean();
    process.exit(128 + constants.signals[signal]);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  return () => signals.forEach((signal) => process.off(signal, end));
}

async function writeWhole({ config, to, now }: BackUpOptions): Promise<Manifest> {
  const work = join(config.dataDir, `${workPrefix}${randomUUID()}`);
  await mkdir(work, { mode: 0o700 });
  // A file is older than the row that names it, so the files that existed before and after the rows were read
  // are enough.
  await linkFiles(config, work);
  const source = await openSource(config);
  try {
    await linkFiles(config, work);
    await copyFile(config.stripe.emulator.dataFile, join(work, journalName)).catch(unlessMissing);
    const manifest = await writeAll(source.database, {
      work,
      file: { path: to, key: config.backupKey },
      now,
      uploads: typeof config.storage === 'string' ? 'here' : 'bucket',
    });
    if (config.databaseUrl) await recordBackup(source.database.pool, now);
    return manifest;
  } finally {
    await source.close();
  }
}

async function writeAll(
  database: Database,
  {
    work,
    file,
    now,
    uploads,
  }: {
    work: string;
    file: { path: string; key: string | undefined };
    now: Date;
    uploads: Manifest['uploads'];
  },
): Promise<Manifest> {
  const { client, release } = await database.dedicated();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(plainText);
    const tables = (await listTables(client)).map((table) => ({ ...table, rows: 0 }));
    const sequences = await listSequences(client);
    const migrations = [...(await appliedMoments(client))];
    const files = (await readdir(work, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const entries: ArchiveEntry[] = [
      ...tables.map((table) => ({ name: tableEntryName(table), read: () => lines(client, table) })),
      ...files.map((path) => ({
        name: relative(work, path).replaceAll(sep, '/'),
        read: () => createReadStream(path),
      })),
    ];
    return await writeArchive(file, entries, () => ({
      madeAt: now.toISOString(),
      migrations,
      tables,
      sequences,
      uploads,
    }));
  } finally {
    await release();
  }
}

/** Yields rows as JSON lines, and counts them. */
async function* lines(client: Client, table: Table & { rows: number }): AsyncGenerator<string> {
  for await (const rows of readRows(client, table)) {
    table.rows += rows.length;
    yield `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
  }
}

/** Opens the database itself, or a snapshot that its running server made. */
async function openSource({
  dataDir,
  databaseUrl,
}: BackUpOptions['config']): Promise<{ database: Database; close: () => Promise<void> }> {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no database in ${dataDir}.`);
  const opened = await openDatabase({ dataDir, databaseUrl }).catch((error: Error & { code?: string }) => {
    if (error.code !== 'FOLDER_IN_USE') throw error;
  });
  if (opened) return { database: opened, close: opened.close };
  const database = await openDatabase({ dataDir: await requestSnapshot(dataDir), durability: 'relaxed' });
  return { database, close: database.close };
}

/**
 * True for names in the data folder that are not files of the backup: databases, the lock, temporary files,
 * whose names begin with a dot, and the keys, since a backup is kept apart from them.
 */
const isLeftOut = (name: string) =>
  /^(postgres(\.unfinished)?|lock\.sqlite.*|\..*)$/.test(name) || [controlFile, keyFileName].includes(name);

/**
 * Hard-links every file of the data folder, so that it stays as it is: files are replaced or removed, never
 * changed in place.
 */
async function linkFiles({ dataDir, stripe }: BackUpOptions['config'], work: string): Promise<void> {
  const linkAll = async (from: string, to: string) => {
    await mkdir(to, { recursive: true });
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const [path, target] = [join(from, entry.name), join(to, entry.name)];
      if (isLeftOut(entry.name) || path === stripe.emulator.dataFile) continue;
      if (entry.isDirectory()) await linkAll(path, target);
      else if (entry.isFile() && !existsSync(target)) await linkOrCopy(path, target).catch(unlessMissing);
    }
  };
  await linkAll(dataDir, join(work, 'data'));
}

async function linkOrCopy(path: string, target: string): Promise<void> {
  await link(path, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error;
    // For file systems without hard links.
    return copyFile(path, target, copyModes.COPYFILE_FICLONE);
  });
}

/** Ignores a file that was removed meanwhile. */
function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
