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

/** Folders of the data folder that a backup works in; whatever lies there is nobody's data. */
export const workPrefix = '.backup-';

/** Where a running server says how to ask it for a copy, readable by its owner alone. */
export const controlFile = 'backup.json';

/** The folder whose lock a backup holds while it runs. */
const lockPlace = '.backing-up';

/** Locks the data folder for one backup; undefined while another runs. A killed process loses the lock. */
export async function lockBackups(dataDir: string): Promise<{ release(): void } | undefined> {
  return lockFolder(join(dataDir, lockPlace)).catch((error: Error & { code?: string }) => {
    if (error.code !== 'FOLDER_IN_USE') throw error;
    return undefined;
  });
}

/**
 * Removes the copies of files and database that a killed backup left. Only for a caller that holds the lock. Synchronous, since a
 * process that was told to end calls it too, and goes on with nothing meanwhile.
 */
export function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith(workPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

const Control = z.object({ port: z.number(), secret: z.string() });

/**
 * Only the process that has the embedded database can copy it: on request, and to whoever can read its folder, it lets
 * everybody wait while its files are copied, which takes moments. Gives what ends that.
 */
export async function offerSnapshots({
  dataDir,
  database,
}: {
  dataDir: string;
  database: Pick<Database, 'pool'>;
}): Promise<() => Promise<void>> {
  const lock = await lockBackups(dataDir);
  // a backup under way is reading them
  if (lock) removeLeftovers(dataDir);
  lock?.release();
  const secret = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${secret}`) response.writeHead(403).end();
    else
      copyFolder(dataDir, database).then(
        async (folder) => {
          // a backup that was ended meanwhile removes nothing any more
          if (response.destroyed) await rm(folder, { recursive: true, force: true });
          else response.end(folder);
        },
        (error: Error) => response.writeHead(500).end(error.message),
      );
  }).listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  await writeForGood(join(dataDir, controlFile), JSON.stringify({ port, secret }));
  return async () => {
    await rm(join(dataDir, controlFile), { force: true });
    server.close();
  };
}

async function copyFolder(dataDir: string, { pool }: Pick<Database, 'pool'>): Promise<string> {
  const copy = join(dataDir, `${workPrefix}${randomUUID()}`);
  // the one connection: while nobody else has it, the files do not change
  const client = await pool.connect();
  try {
    await mkdir(copy, { mode: 0o700 });
    await cp(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE });
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  } finally {
    client.release();
  }
}

/** A copy of the database that the server of this folder has open, in a folder that is the caller's to remove. */
export async function requestSnapshot(dataDir: string): Promise<string> {
  const control = await readFile(join(dataDir, controlFile), 'utf8')
    .then((text) => Control.parse(JSON.parse(text)))
    .catch((error: unknown) => {
      throw new Error(`The folder ${dataDir} is in use by another process that does not copy it. Stop it, or wait until it has started.`, {
        cause: error,
      });
    });
  const answer = await fetch(`http://127.0.0.1:${control.port}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${control.secret}` },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The server could not copy its database: ${text || answer.status}`);
  return text;
}
