import { join } from 'node:path';
import { freshDatabase } from '../server/test/postgres.ts';
import { readMemory } from './machine.ts';
import { startDurablePostgres } from './postgres.ts';
import type { Goal } from './quick-goals.ts';
import { middle } from './results.ts';
import { startServer } from './server-process.ts';

const rounds = 3;

/** Starts a new installation and the same one again, some times; milliseconds to the first 200 of the home page. */
async function measureStarts(settings: (round: number) => Promise<Record<string, string>>) {
  const results = { first: [] as number[], again: [] as number[], memory: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const own = { SEED: 'demo', RATE_LIMITS: 'off', ...(await settings(round)) };
    for (const which of ['first', 'again'] as const) {
      const server = await startServer(own, { core: 'any' });
      results[which].push(server.startMs);
      if (which === 'again') results.memory.push(readMemory(server.pid));
      await server.stop('SIGINT');
    }
  }
  return { first: middle(results.first), again: middle(results.again), memory: middle(results.memory) };
}

/** Measures the quick goals of the start. */
export async function measureStart(folder: string): Promise<Goal[]> {
  const embedded = await measureStarts(async (round) => ({ DATA_DIR: join(folder, `embedded-${round}`) }));
  const postgres = await startDurablePostgres();
  try {
    const connected = await measureStarts(async (round) => ({
      DATA_DIR: join(folder, `postgres-${round}`),
      DATABASE_URL: await freshDatabase(postgres.url),
    }));
    return [
      { name: 'first start, embedded, to /en', value: embedded.first, unit: ' ms', atMost: 1_100 },
      { name: 'start again, embedded, to /en', value: embedded.again, unit: ' ms', atMost: 800 },
      { name: 'first start, PostgreSQL, to /en', value: connected.first, unit: ' ms', atMost: 700 },
      { name: 'start again, PostgreSQL, to /en', value: connected.again, unit: ' ms', atMost: 700 },
      { name: 'memory after the start, embedded', value: embedded.memory, unit: ' MB', atMost: 400 },
      { name: 'memory after the start, PostgreSQL', value: connected.memory, unit: ' MB', atMost: 200 },
    ];
  } finally {
    await postgres.stop();
  }
}
