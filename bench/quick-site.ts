import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from './compare.ts';
import { openConnection, requestText } from './connection.ts';
import type { Goal } from './quick-goals.ts';
import { startReference } from './reference.ts';
import { startServer } from './server-process.ts';

/** Measures the cached home page and the catalogue beside the same bytes as static files. */
export async function measureSite(folder: string): Promise<Goal[]> {
  const settings = { DATA_DIR: join(folder, 'site'), SEED: 'demo', RATE_LIMITS: 'off' };
  const server = await startServer(settings);
  try {
    const goals: Goal[] = [];
    for (const [name, path] of [
      ['the cached home page', '/en'],
      ['the catalogue', '/api/shop/products'],
    ] as const) {
      const connection = await openConnection(server.port);
      const { head, body } = await connection.send(requestText(path));
      connection.close();
      const headers = [...head.matchAll(/^([\w-]+): (.*?)\r?$/gm)]
        .map(([, header = '', value = '']): [string, string] => [header, value])
        .filter(([header]) => !/^(content-length|etag|date|connection|keep-alive)$/i.test(header));
      const staticFolder = join(folder, `site-${goals.length}`);
      mkdirSync(staticFolder);
      const bodies = new Map([['page', body]]);
      const other = await startReference({ folder: staticFolder, bodies, head: headers });
      try {
        const { micros } = await compare({ ours: server, theirs: other }, ({ port }) => ({
          paths: [port === server.port ? path : '/i/page'],
          connections: 32,
          seconds: 1.5,
        }));
        goals.push({ name, ...micros, unit: ' µs', atLeast: 0.6 });
      } finally {
        await other.stop();
      }
    }
    return goals;
  } finally {
    await server.stop('SIGINT');
  }
}
