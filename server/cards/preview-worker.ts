import { parentPort } from 'node:worker_threads';
import { drawPicture, type Preview } from './preview-picture.ts';

export type Drawn = { jpeg: Uint8Array } | { error: unknown };

const port = parentPort;
if (!port) throw new Error('preview-worker.ts runs in a worker thread only');

let last: Promise<void> = Promise.resolve();

/** One picture a message, in order; null closes. */
port.on('message', (preview: Preview | null) => {
  last = last.then(async () => {
    if (!preview) return port.close();
    port.postMessage(
      await drawPicture(preview).then(
        (jpeg): Drawn => ({ jpeg }),
        (error: unknown): Drawn => ({ error }),
      ),
    );
  });
});
