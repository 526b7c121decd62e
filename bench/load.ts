import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { phoneHeaders } from './connection.ts';
import { has, onCore } from './machine.ts';
import { root } from './server-process.ts';

export interface Load {
  port: number;
  /** Requested in turn. */
  paths: string[];
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  /** JSON, the same for every call. */
  body?: string;
  connections: number;
  seconds: number;
}

/** The results of a load. Latencies are in milliseconds; `failed` counts every status but 2xx and 3xx. */
export interface Results {
  done: number;
  seconds: number;
  failed: number;
  p50: number;
  p99: number;
}

export const generator = has('wrk', '--version') ? 'wrk' : 'a generator of our own';

/** Keeps every connection busy: the next call is sent as soon as the last is answered. */
export async function load({
  port,
  paths,
  method = 'GET',
  headers = {},
  body = '',
  connections,
  seconds,
}: Load): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'visita-load-'));
  try {
    const file = join(folder, 'paths');
    writeFileSync(file, `${paths.join('\n')}\n`);
    const all = { ...phoneHeaders, ...headers };
    const words =
      generator === 'wrk' && body === ''
        ? [
            'wrk',
            '-t',
            '1',
            '-c',
            String(connections),
            '-d',
            `${Math.ceil(seconds)}s`, // wrk takes whole seconds only
            '-s',
            join(root, 'bench/turns.lua'),
            ...Object.entries(all).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
            `http://127.0.0.1:${port}`,
            '--',
            file,
            method,
          ]
        : [
            process.execPath,
            'bench/own-load.ts',
            JSON.stringify({ port, file, method, headers: all, body, connections, seconds }),
          ];
    const [command = '', ...rest] = [...onCore(1), ...words];
    const { stdout } = await promisify(execFile)(command, rest, { cwd: root });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
