import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants, readdirSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { lockFolder } from '../database/lock.ts';
import { writeForGood } from '../disk.ts';

/** Prefix of the temporary folders of backups in the data folder. */
export const workPrefix = '.backup-';

/** The file in which a running server publishes the port and secret for snapshot requests, mode 0600. */
export const controlFile = 'backup.json';

/** The folder whose lock a running backup holds. */
const lockPlace = '.backing-up';

/**
 * Locks the data folder for one backup; returns undefined while another runs. The lock of a killed process is
 * released.
 */
export async function lockBackups(dataDir: string): Promise<{ release(): void } | undefined> {
  return lockFolder(join(dataDir, lockPlace)).catch((error: Error & { code?: string }) => {
    if (error.code !== 'FOLDER_IN_USE') throw error;
    return undefined;
  });
}

/**
 * Removes the copies of files and database that a killed backup left. The caller must hold the lock.
 * Synchronous, because a process that is ending on a signal calls it too.
 */
export function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(workPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

const Control = z.object({ port: z.number(), secret: z.string() });

/**
 * Offers snapshots of the embedded database, which only the process that runs it can copy: on request, and to
 * callers that can read its folder, it blocks all queries while the files are copied, which takes moments.
 * Returns a function that stops it.
 */
export async function offerSnapshots({
  dataDir,
  database,
}: {
  dataDir: string;
  database: Pick<Database, 'pool'>;
}): Promise<() => Promise<void>> {
  const lock = await lockBackups(dataDir);
  // A running backup still reads them.
  if (lock) removeLeftovers(dataDir);
  lock?.release();
  const secret = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${secret}`) response.writeHead(403).end();
    else
      copyFolder(dataDir, database).then(
        async (folder) => {
          // A backup that was killed meanwhile can no longer remove the copy.
          if (response.destroyed) await rm(folder, { recursive: true, force: true });
          else response.end(folder);
        },
        (error: Error) => response.writeHead(500).end(error.message),
      );
  }).listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A listening TCP server has an address of this type.
  await writeForGood(join(dataDir, controlFile), JSON.stringify({ port, secret }));
  return async () => {
    await rm(join(dataDir, controlFile), { force: true });
    server.close();
  };
}

async function copyFolder(dataDir: string, { pool }: Pick<Database, 'pool'>): Promise<string> {
  const copy = join(dataDir, `${workPrefix}${randomUUID()}`);
  // Holds the only connection, so that the files do not change.
  const client = await pool.connect();
  try {
    await mkdir(copy, { mode: 0o700 });
    await cp(join(dataDir, 'postgres'), join(copy, 'postgres'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Requests a snapshot of the database from the folder's running server; the caller must remove the returned
 * folder.
 */
export async function requestSnapshot(dataDir: string): Promise<string> {
  const control = await readFile(join(dataDir, controlFile), 'utf8')
    .then((text) => Control.parse(JSON.parse(text)))
    .catch((error: unknown) => {
      throw new Error(
        `The folder ${dataDir} is in use by another process that offers no snapshots. Stop it, or wait until it has started.`,
        {
          cause: error,
        },
      );
    });
  const answer = await fetch(`http://127.0.0.1:${control.port}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${control.secret}` },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The server could not copy its database: ${text || answer.status}`);
  return text;
}
