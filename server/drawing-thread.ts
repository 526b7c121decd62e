import { Worker, type MessagePort } from 'node:worker_threads';
import { Problem } from '@visita/core/problems';

/** Milliseconds for which an idle worker, with its loaded libraries, is kept. */
const idleMs = 60_000;
const mostWaiting = 30;

interface Studio {
  worker: Worker;
  /** In the order in which they were posted: the worker responds in that order. */
  waiting: PromiseWithResolvers<Buffer>[];
}

type DrawingThreadDrawing = { bytes: Uint8Array } | { error: unknown };

/** Draws in a worker thread, which exits after a minute without work and never keeps the process alive. */
export function createDrawingThread(script: URL): (wish: unknown) => Promise<Buffer> {
  let studio: Studio | undefined;
  let closing: NodeJS.Timeout | undefined;

  function open(): Studio {
    const worker = new Worker(script, { execArgv: [] });
    const opened: Studio = { worker, waiting: [] };
    let fault: unknown;

    worker.on('message', (result: DrawingThreadDrawing) => {
      const drawing = opened.waiting.shift();
      if ('bytes' in result) drawing?.resolve(Buffer.from(result.bytes));
      else drawing?.reject(result.error);
      if (opened.waiting.length === 0) rest(opened);
    });
    worker.on('error', (error) => (fault = error));
    worker.on('exit', () => {
      if (studio === opened) studio = undefined;
      for (const { reject } of opened.waiting.splice(0))
        reject(fault ?? new Error('The drawing worker exited before it answered.'));
    });
    return opened;
  }

  function rest(idle: Studio): void {
    idle.worker.unref();
    closing = setTimeout(() => {
      if (studio === idle) studio = undefined;
      idle.worker.postMessage(null);
    }, idleMs).unref();
  }

  return async (wish) => {
    studio ??= open();
    if (studio.waiting.length >= mostWaiting) throw new Problem('unavailable', { retryAfter: 30 });
    const drawing = Promise.withResolvers<Buffer>();
    studio.waiting.push(drawing);
    clearTimeout(closing);
    studio.worker.ref();
    studio.worker.postMessage(wish);
    return drawing.promise;
  };
}

/** The worker's side: one drawing per message, in order; null closes the port. */
export function drawForOthers(port: MessagePort | null, draw: (wish: never) => Promise<Uint8Array>): void {
  if (!port) throw new Error('drawForOthers() runs only in a worker thread');
  let last: Promise<void> = Promise.resolve();
  port.on('message', (wish: unknown) => {
    last = last.then(async () => {
      if (wish === null) return port.close();
      port.postMessage(
        // Both sides of a script agree on the type of its messages.
        await draw(wish as never).then(
          (bytes): DrawingThreadDrawing => ({ bytes }),
          (error: unknown): DrawingThreadDrawing => ({ error }),
        ),
      );
    });
  });
}
