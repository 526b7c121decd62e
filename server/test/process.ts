import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Launcher {
  build: (products: unknown[]) => Promise<void>;
  server: unknown;
  builtServer: string[];
}
const launcher = (file: string) => import(new URL(`../../launch/${file}`, import.meta.url).href) as Promise<Launcher>;

const { builtServer } = await launcher('program.mjs');
const { build, server } = await launcher('build.mjs');
// what is started is bundled: without this a test would try yesterday's server
await build([server]);

/** What a server is told, by the names of its environment. */
export type Settings = Record<string, string | number>;

export interface Running {
  process: ChildProcess;
  url: string;
  /** Everything it has said so far. */
  said: () => string;
  ended: Promise<number | null>;
}

/** Starts the bundled server as `npm start` does once all is built, without waiting for it to be ready. */
export function startServer(settings: Settings, words: string[] = builtServer): Running {
  let said = '';
  const given = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', LOG_LEVEL: 'error', DURABILITY: 'relaxed', ...given };
  const child = spawn(process.execPath, words, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const listen = (bytes: Buffer) => (said += bytes.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, url: `http://127.0.0.1:${settings['PORT']}`, said: () => said, ended };
}

/** Resolves when the server says that it is open; rejects with its words when it ends before. */
export async function untilOpen(server: Running): Promise<Running> {
  const isOpen = new Promise<void>((resolve) => {
    server.process.stdout?.on('data', () => {
      if (server.said().includes('Ctrl-C closes it')) resolve();
    });
  });
  const isOver = server.ended.then((code) => {
    throw new Error(`ended with ${code}: ${server.said()}`);
  });
  await Promise.race([isOpen, isOver]);
  return server;
}
