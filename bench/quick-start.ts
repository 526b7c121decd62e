import { join } from 'node:path';
import { freshDatabase } from '../server/test/postgres.ts';
import { readMemory } from './machine.ts';
import { startDurablePostgres } from './postgres.ts';
import type { Goal } from './quick-goals.ts';
import { middle } from './results.ts';
import { startServer } from './server-process.ts';

const rounds = 3;

interface Starts {
  ready: number[];
  home: number[];
}

/** Starts a new installation and the same one again, some times. */
async function measureStarts(settings: (round: number) => Promise<Record<string, string>>) {
  const first: Starts = { ready: [], home: [] };
  const again: Starts = { ready: [], home: [] };
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const own = { SEED: 'demo', RATE_LIMITS: 'off', ...(await settings(round)) };
    for (const starts of [first, again]) {
      const server = await startServer(own, { core: 'any' });
      starts.ready.push(server.readyMs);
      starts.home.push(server.startMs);
      if (starts === again) memory.push(readMemory(server.pid));
      await server.stop('SIGINT');
    }
  }
  return { first, again, memory: middle(memory) };
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
      ...startGoals('first start, embedded', embedded.first, 900),
      ...startGoals('start again, embedded', embedded.again, 600),
      ...startGoals('first start, PostgreSQL', connected.first, 700),
      ...startGoals('start again, PostgreSQL', connected.again, 700),
      { name: 'memory after the start, embedded', value: embedded.memory, unit: ' MB', atMost: 400 },
      { name: 'memory after the start, PostgreSQL', value: connected.memory, unit: ' MB', atMost: 200 },
    ];
  } finally {
    await postgres.stop();
  }
}

/** The home page may be answered 200 ms after the server is ready. */
const startGoals = (name: string, { ready, home }: Starts, atMost: number): Goal[] => [
  { name: `${name}, until ready`, value: middle(ready), unit: ' ms', atMost },
  { name: `${name}, to /en`, value: middle(home), unit: ' ms', atMost: atMost + 200 },
];
