import { Worker } from 'node:worker_threads';

/** `full`: what was committed is on the disk. `relaxed`: it survives the end of the process, and a power cut may lose it or all. */
export type Durability = 'full' | 'relaxed';

export interface EmbeddedFolder {
  folder: string;
  /** The ready-made folder to fill it from, which the engine's thread does, so that the main one need not wait. */
  template?: string;
  durability: Durability;
}

/** One life of the embedded engine. When it dies it stays dead: what was open in it is gone. */
export type Thread = {
  /** Whole protocol messages in, all they were answered with out, in the order of the calls. */
  exec(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** Ends the engine as PostgreSQL likes it, so that the next start has nothing to recover. */
  close(): Promise<void>;
  hasEnded(): boolean;
  /** Settles when the thread is gone, with how that came. */
  ended: Promise<Error>;
};

/** Starts the engine on the folder of its database files; a failure to open shows in the first exec. */
export function startThread(location: EmbeddedFolder): Thread {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: location, execArgv: [] });
  const unanswered: PromiseWithResolvers<Uint8Array>[] = [];
  const ended = Promise.withResolvers<Error>();
  let end: Error | undefined;

  worker.on('message', (answer: Uint8Array) => unanswered.shift()?.resolve(answer));
  worker.on('error', (error) => {
    end = error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', () => {
    end ??= new Error('The embedded database has ended.');
    for (const { reject } of unanswered.splice(0)) reject(end);
    ended.resolve(end);
  });

  return {
    exec(message) {
      if (end) return Promise.reject(end);
      const answer = Promise.withResolvers<Uint8Array>();
      unanswered.push(answer);
      worker.postMessage(message, [message.buffer]);
      return answer.promise;
    },
    async close() {
      if (!end) worker.postMessage(null, []);
      await ended.promise;
    },
    hasEnded: () => end !== undefined,
    ended: ended.promise,
  };
}
