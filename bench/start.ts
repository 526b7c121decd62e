import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../server/test/postgres.ts';
import { build } from './built.ts';
import { demoProfile } from './demo-profile.ts';
import { atMost, highest, middle, only, print, type Line } from './results.ts';
import { load } from './load.ts';
import { readMemory, quietMoment } from './machine.ts';
import { startDurablePostgres } from './postgres.ts';
import { startServer, type Running } from './server-process.ts';

/** Measures the server's start and memory against bench/README.md. */
const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));

interface Starts {
  first: number[];
  warm: number[];
  memory: number[];
}

/**
 * Starts a new installation and the same one again, several times, with a database for each if there is no
 * embedded one.
 */
async function starts(settings: (round: number) => Promise<Record<string, string>>): Promise<Starts> {
  const results: Starts = { first: [], warm: [], memory: [] };
  for (let round = 0; round < rounds; round += 1) {
    const own = await settings(round);
    for (const which of ['first', 'warm'] as const) {
      await quietMoment();
      const server = await startServer(own, { core: 'any' });
      results[which].push(server.startMs);
      if (which === 'warm') {
        // V8 briefly needs three times as much to compile the embedded engine
        await quietMoment();
        results.memory.push(readMemory(server.pid));
      }
      await server.stop();
    }
  }
  return results;
}

/** Megabytes after each 250,000 views. */
async function memoryUnderViews(server: Running): Promise<number[]> {
  const paths = [await demoProfile(server), '/i/0000000000', '/i/not-a-card'];
  await quietMoment();
  const after: number[] = [readMemory(server.pid)];
  for (let done = 0; done < 1_000_000;) {
    const results = await load({ port: server.port, paths, connections: 32, seconds: 5 });
    done += results.done;
    after.push(readMemory(server.pid));
  }
  return after;
}

async function measure(
  title: string,
  settings: (round: number) => Promise<Record<string, string>>,
  must: { first?: number; warm?: number; memory: number },
): Promise<void> {
  const { first, warm, memory } = await starts(settings);
  const server = await startServer(await settings(rounds), { core: 0 });
  try {
    const after = await memoryUnderViews(server);
    const [, early = Number.NaN] = after;
    const line = (what: string, value: number, target: number | undefined, unit: string): Line =>
      target === undefined ? only(what, `${Math.round(value)}${unit}`) : atMost(what, value, target, unit);
    print(title, [
      line('start to first 200, the first time ever', middle(first), must.first, ' ms'),
      line('start to first 200, again', middle(warm), must.warm, ' ms'),
      atMost('memory after the start', middle(memory), must.memory, ' MB'),
      only(
        'memory during 1,000,000 views',
        after.map((megabytes) => Math.round(megabytes)).join(', ') + ' MB',
      ),
      atMost('memory after them', after.at(-1) ?? Number.NaN, must.memory, ' MB'),
      atMost('highest of it, times after the first views', highest(after) / early, 1.1),
    ]);
  } finally {
    await server.stop();
  }
}

try {
  build();
  const seeded = { SEED: 'demo', RATE_LIMITS: 'off' };
  await measure(
    'Embedded database, demo house',
    async (round) => ({ ...seeded, DATA_DIR: join(folder, `embedded-${round}`) }),
    {
      first: 800,
      warm: 600,
      memory: 650,
    },
  );
  const postgres = await startDurablePostgres().catch((error: unknown) =>
    console.log(`\nPostgreSQL did not start, so it is skipped: ${String(error)}`),
  );
  if (postgres) {
    try {
      await measure(
        'PostgreSQL 18, demo house',
        async (round) => ({
          ...seeded,
          DATA_DIR: join(folder, `postgres-${round}`),
          DATABASE_URL: await freshDatabase(postgres.url),
        }),
        { memory: 200 },
      );
    } finally {
      await postgres.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
