import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * `full`: a commit is on disk when it returns. `relaxed`: a commit survives the end of the process, but a
 * power cut may lose it or damage the database.
 */
export type Durability = 'full' | 'relaxed';

export interface EmbeddedFolder {
  folder: string;
  /**
   * The template folder to copy first. The engine's thread does it, so that the main thread is not blocked.
   */
  template?: string;
  durability: Durability;
}

/** The data of the engine's thread. */
export interface EmbeddedThreadData extends EmbeddedFolder {
  /** The folder of Node's compile cache, if this process uses one. */
  compiledFolder: string | undefined;
}

/**
 * One run of the embedded engine. Once it has died it is not restarted, and its open transactions are lost.
 */
export type Thread = {
  /** Takes whole protocol messages and returns the complete response, in the order of the calls. */
  exec(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** Shuts the engine down cleanly, so that the next start has no recovery to do. */
  close(): Promise<void>;
  hasEnded(): boolean;
  /** Resolves when the thread has exited, with the cause. */
  ended: Promise<Error>;
};

/** Starts the engine on the folder of its database files; a failure to open rejects the first exec. */
export function startThread(location: EmbeddedFolder): Thread {
  const cache = getCompileCacheDir();
  const workerData: EmbeddedThreadData = { ...location, compiledFolder: cache && dirname(cache) };
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
  });
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
