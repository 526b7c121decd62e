import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Launcher {
  build: (products: unknown[]) => Promise<void>;
  server: unknown;
  builtServer: string[];
}
const launcher = (file: string) =>
  import(new URL(`../../launch/${file}`, import.meta.url).href) as Promise<Launcher>;

const { builtServer } = await launcher('program.mjs');
const { build, server } = await launcher('build.mjs');
// Tests start the bundled server, so it must be built from the current sources.
await build([server]);

/** Environment variables of a server. */
export type ProcessSettings = Record<string, string | number>;

export interface Running {
  process: ChildProcess;
  url: string;
  /** All output so far. */
  said: () => string;
  ended: Promise<number | null>;
}

/** Starts the bundled server as `npm start` does after its build, without waiting until it is ready. */
export function startServer(settings: ProcessSettings, words: string[] = builtServer): Running {
  let output = '';
  const given = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DURABILITY: 'relaxed',
    ...given,
  };
  const child = spawn(process.execPath, words, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const listen = (bytes: Buffer) => (output += bytes.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, url: `http://127.0.0.1:${settings['PORT']}`, said: () => output, ended };
}

/** Resolves when the server prints that it is open; rejects with its output if it exits before. */
export async function untilOpen(server: Running): Promise<Running> {
  const isOpen = new Promise<void>((resolve) => {
    server.process.stdout?.on('data', () => {
      if (server.said().includes('Ctrl-C closes it')) resolve();
    });
  });
  const isOver = server.ended.then((code) => {
    throw new Error(`The server exited with ${code}: ${server.said()}`);
  });
  await Promise.race([isOpen, isOver]);
  return server;
}
