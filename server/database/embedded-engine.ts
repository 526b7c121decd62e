import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { EmbeddedFolder } from './embedded-thread.ts';
import { copyTemplate } from './new-folder.ts';
import { syncedFiles } from './synced-files.ts';

const port = parentPort;
if (!port) throw new Error('embedded-engine.ts runs in a worker thread only');

const { folder, template, durability } = workerData as EmbeddedFolder;
if (template) await copyTemplate(template, folder);
const isSynced = durability === 'full';

// -F turns fsync off; of the values of wal_sync_method, fsync is the one that the engine's file system
// supports.
const startParams = isSynced
  ? [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync']
  : PGlite.defaultStartParams;

const engine = await PGlite.create({
  // A process that only creates an empty folder syncs it as a whole.
  ...(isSynced ? { fs: syncedFiles(folder) } : { dataDir: folder }),
  // WAL segments of 1 MB instead of 16 MB: the folder is copied on the first start and becomes half as large.
  initDbStartParams: ['--wal-segsize=1'],
  // The operating system caches the files anyway, and the default 128 MB would be zeroed at each start.
  startParams: [...startParams, '-c', 'shared_buffers=32MB'],
});

/** Receives protocol bytes and posts the response: one per message, in order. null closes the engine. */
port.on('message', async (message: Uint8Array | null) => {
  if (!message) {
    await engine.close();
    port.close();
    return;
  }
  const chunks: Uint8Array[] = [];
  // execProtocolRaw keeps every message it ever read (500 bytes a call); the streaming form keeps none.
  await engine.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (chunk) => chunks.push(chunk.slice()),
  });
  const answer = joined(chunks);
  port.postMessage(answer, [answer.buffer]);
});

function joined(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
