import { embeddedChanges } from './changes-embedded.ts';
import type { Opened } from './opened.ts';
import { embeddedFolder, type EmbeddedFolderOptions } from './embedded-folder.ts';
import { embeddedStream } from './embedded-stream.ts';
import { startThread, type EmbeddedFolder } from './embedded-thread.ts';
import { startUpkeep } from './embedded-upkeep.ts';
import { lockFolder } from './lock.ts';
import { guardPool } from './pool.ts';
import { failure } from './failure.ts';

/**
 * PostgreSQL inside this process, in a thread of its own. It has one connection, so a transaction makes all
 * others wait.
 */
export async function openEmbedded(options: EmbeddedFolderOptions): Promise<Opened> {
  const { dataDir } = options;
  const lock = await lockFolder(dataDir);
  try {
    const { pool, listen, close } = await openFolder(await embeddedFolder(options));
    const upkeep = startUpkeep(pool);
    return {
      pool,
      listen,
      async dedicated() {
        const client = await pool.connect();
        return { client, release: async () => client.release(true) };
      },
      async close() {
        await upkeep.stop();
        await close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    if (isUnfit(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw failure('DATABASE_UNREACHABLE', `The database in ${dataDir} cannot be opened: ${reason}`, error);
  }
}

async function openFolder(location: EmbeddedFolder) {
  const changes = embeddedChanges();
  let thread = startThread(location);
  // Loaded while the thread starts.
  const { Pool } = await import('pg');
  const pool = guardPool(
    new Pool({
      max: 1,
      idleTimeoutMillis: 0,
      // Long enough for a legitimate queue; a query that waits for its own transaction becomes an error.
      connectionTimeoutMillis: 30_000,
      ssl: false,
      user: 'postgres',
      database: 'postgres',
      onConnect: (client) => changes.onConnect(client),
      stream() {
        if (thread.hasEnded())
          thread = startThread({ folder: location.folder, durability: location.durability });
        return embeddedStream(thread);
      },
    }),
  );

  const close = async () => {
    await pool.end();
    await thread.close();
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, listen: changes.listenOn(pool), close };
}

/** True if the message already says what the folder holds and what to do. */
const isUnfit = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'STORAGE_UNFIT';
