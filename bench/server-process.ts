import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openConnection, requestText } from './connection.ts';
import { freePort } from '../server/test/free-port.ts';
import { onCore } from './machine.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Running {
  pid: number;
  port: number;
  /** Milliseconds from the start of the process to its first 200 as ready, and to that of the home page. */
  readyMs: number;
  startMs: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the product's server as `npm start` does, on a free port. */
export async function startServer(
  settings: Record<string, string>,
  { core = 0, program = ['build/server/start.js'] }: { core?: 0 | 1 | 'any'; program?: string[] } = {},
): Promise<Running> {
  const port = await freePort();
  const options = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=8',
    '--no-wasm-code-gc',
    '--wasm-tiering-budget=100000000',
  ];
  const [command = '', ...words] = [
    ...(core === 'any' ? [] : onCore(core)),
    process.execPath,
    ...options,
    ...program,
  ];
  const began = performance.now();
  const child = spawn(command, words, {
    cwd: root,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      SEED: 'none',
      ...settings,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => lines.push(String(chunk)));
  const ended = once(child, 'exit');

  const untilAnswer = async (path: string) => {
    while (!(await isAnswered(port, path))) {
      if (child.exitCode !== null) throw new Error(`the server ended:\n${lines.join('')}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return performance.now() - began;
  };
  const readyMs = await untilAnswer('/health/ready');
  return {
    pid: child.pid ?? 0, // a program that answered has one
    port,
    readyMs,
    startMs: await untilAnswer('/en'),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

async function isAnswered(port: number, path: string): Promise<boolean> {
  const connection = await openConnection(port).catch(() => undefined);
  const answer = await connection?.send(requestText(path)).catch(() => undefined);
  connection?.close();
  return answer?.status === 200;
}
