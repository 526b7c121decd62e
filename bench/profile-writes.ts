import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { measureBeacon, measureKill } from './beacon.ts';
import { build, templateDir } from './built.ts';
import { print, type Line } from './results.ts';
import { measureFreshness } from './freshness.ts';
import { generator } from './load.ts';
import { createCards, type MadeCard } from './many-cards.ts';
import { startDurablePostgres } from './postgres.ts';
import { startServer, type Running } from './server-process.ts';
import { measureSlowStatement } from './slow-statement.ts';

/**
 * Measures the public profile while the database is busy, and its writes. Words select parts: `npm run
 * bench:profile-writes -- beacon`.
 */
const parts = ['slow', 'beacon', 'fresh'] as const;
const chosenNames = process.argv.slice(2);
const wants = (...some: (typeof parts)[number][]) =>
  chosenNames.length === 0 || some.some((part) => chosenNames.includes(part));

const now = () => new Date(performance.timeOrigin + performance.now());
const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));

async function fill(dataDir: string, databaseUrl?: string): Promise<MadeCard[]> {
  const database = await openDatabase({ dataDir, databaseUrl, templateDir });
  await migrate(database);
  const cards = await createCards(database.db, { count: 10_000, dataDir, now: now() });
  await database.close();
  return cards;
}

async function during(
  settings: Record<string, string>,
  measure: (server: Running) => Promise<void>,
): Promise<void> {
  const server = await startServer(settings);
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
}

async function measureEmbedded(): Promise<void> {
  const dataDir = join(folder, 'embedded');
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const cards = await fill(dataDir);
  print('The page while the embedded database is busy', await measureSlowStatement(settings, { cards }));
}

async function measurePostgres(): Promise<void> {
  const postgres = await startDurablePostgres().catch((error: unknown) =>
    console.log(`\nPostgreSQL did not start, so it is skipped: ${String(error)}`),
  );
  if (!postgres) return;
  try {
    const dataDir = join(folder, 'postgres');
    const databaseUrl = postgres.url;
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' };
    const cards = await fill(dataDir, databaseUrl);
    if (wants('slow'))
      print('The page while PostgreSQL is busy', await measureSlowStatement(settings, { cards }));
    if (wants('beacon'))
      await during(settings, async (server) => {
        const lines: Line[] = await measureBeacon(server, { cards, databaseUrl });
        print(`The beacon on PostgreSQL 18; asked by ${generator}`, [
          ...lines,
          ...(await measureKill(server, { cards, databaseUrl })),
        ]);
      });
    if (wants('fresh'))
      await during(settings, async (first) =>
        during(settings, async (second) =>
          print(
            'An edit, two processes on one PostgreSQL',
            await measureFreshness([first, second], { cards }),
          ),
        ),
      );
  } finally {
    await postgres.stop();
  }
}

try {
  build();
  if (wants('slow')) await measureEmbedded();
  await measurePostgres();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
