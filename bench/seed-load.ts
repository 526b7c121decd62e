import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { openDatabase } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { loadDays } from './load-days.ts';
import { loadPeople, loadSignIn } from './load-people.ts';
import { loadVisits } from './load-visits.ts';

/** Fills an empty PostgreSQL with the given numbers of cards and visits. */
export async function seedLoad({
  databaseUrl,
  cards,
  visits,
}: {
  databaseUrl: string;
  cards: number;
  visits: number;
}): Promise<void> {
  const began = performance.now();
  const now = new Date(performance.timeOrigin + began);
  const print = (words: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${words}`);
  const database = await openDatabase({ dataDir: '', databaseUrl });
  // a pool without the statement timeout of half a minute
  const patient = new Pool({ connectionString: databaseUrl, max: 2, options: '-c timezone=UTC' });
  try {
    await migrate(database);
    const { rows } = await database.pool.query<{ cards: number }>('select count(*)::int as cards from cards');
    if (rows[0]?.cards !== 0)
      throw new Error('DATABASE_URL: the database has cards already; expected an empty one');
    await loadPeople(patient, { cards, now });
    print(`${cards.toLocaleString('en')} cards`);
    await loadVisits(database, { databaseUrl, visits, now, print });
    await loadDays(databaseUrl, { now });
    print('the days that are over');
    await patient.query('vacuum analyze');
    print(`ready: sign in as ${loadSignIn.email} with “${loadSignIn.password}”`);
  } finally {
    await patient.end();
    await database.close();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      cards: { type: 'string', default: '100000' },
      visits: { type: 'string', default: '10000000' },
    },
  });
  const databaseUrl = process.env['DATABASE_URL'];
  if (!databaseUrl) throw new Error('DATABASE_URL: missing; expected the URL of an empty PostgreSQL');
  await seedLoad({ databaseUrl, cards: Number(values.cards), visits: Number(values.visits) });
}
