import { Worker } from 'node:worker_threads';
import { Problem } from '@visita/core/problems';
import type { Preview } from './preview-picture.ts';
import type { Drawn } from './preview-worker.ts';

/** Fonts stay unpacked for as long as somebody may want the next picture. */
const idleMs = 60_000;
const mostWaiting = 30;

interface Studio {
  worker: Worker;
  /** In the order they were sent: the worker answers one after the other. */
  waiting: PromiseWithResolvers<Buffer>[];
}

let studio: Studio | undefined;
let closing: NodeJS.Timeout | undefined;

/**
 * The picture of a link to a card: 1200 × 630, JPEG, at most 250 KB. Drawn in a thread of its own, which ends after a
 * minute without work; it never keeps the process alive.
 */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  studio ??= openStudio();
  if (studio.waiting.length >= mostWaiting) throw new Problem('unavailable', { retryAfter: 30 });
  const drawing = Promise.withResolvers<Buffer>();
  studio.waiting.push(drawing);
  clearTimeout(closing);
  studio.worker.ref();
  studio.worker.postMessage(preview);
  return drawing.promise;
}

function openStudio(): Studio {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { execArgv: [] });
  const opened: Studio = { worker, waiting: [] };
  let fault: unknown;

  worker.on('message', (drawn: Drawn) => {
    const drawing = opened.waiting.shift();
    if ('jpeg' in drawn) drawing?.resolve(Buffer.from(drawn.jpeg));
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
