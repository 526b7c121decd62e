import { Worker, type MessagePort } from 'node:worker_threads';
import { Problem } from '@visita/core/problems';

/** What was loaded to draw stays loaded for as long as somebody may want the next drawing. */
const idleMs = 60_000;
const mostWaiting = 30;

interface Studio {
  worker: Worker;
  /** In the order they were sent: the worker answers one after the other. */
  waiting: PromiseWithResolvers<Buffer>[];
}

type Drawn = { bytes: Uint8Array } | { error: unknown };

/** Draws in a thread of its own, which ends after a minute without work and never keeps the process alive. */
export function createDrawingThread(script: URL): (wish: unknown) => Promise<Buffer> {
  let studio: Studio | undefined;
  let closing: NodeJS.Timeout | undefined;

  function open(): Studio {
    const worker = new Worker(script, { execArgv: [] });
    const opened: Studio = { worker, waiting: [] };
    let fault: unknown;

    worker.on('message', (drawn: Drawn) => {
      const drawing = opened.waiting.shift();
      if ('bytes' in drawn) drawing?.resolve(Buffer.from(drawn.bytes));
      else drawing?.reject(drawn.error);
      if (opened.waiting.length === 0) rest(opened);
    });
    worker.on('error', (error) => (fault = error));
    worker.on('exit', () => {
      if (studio === opened) studio = undefined;
      for (const { reject } of opened.waiting.splice(0)) reject(fault ?? new Error('The drawing thread has ended.'));
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

/** The other side, in the thread: one drawing a message, in order; null closes. */
export function drawForOthers(port: MessagePort | null, draw: (wish: never) => Promise<Uint8Array>): void {
  if (!port) throw new Error('what draws for others runs in a worker thread only');
  let last: Promise<void> = Promise.resolve();
  port.on('message', (wish: unknown) => {
    last = last.then(async () => {
      if (wish === null) return port.close();
      port.postMessage(
        // what is sent has the type that the two sides of one script agree on
        await draw(wish as never).then(
          (bytes): Drawn => ({ bytes }),
          (error: unknown): Drawn => ({ error }),
        ),
      );
    });
  });
}
