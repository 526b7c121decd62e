import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, startPostgres, type TestServer } from '../test/postgres.ts';
import { readCatalog } from '../test/read-catalog.ts';
import { archivedTags, archivedUpTo, migrationsUpTo } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase, type Database } from './database.ts';
import { appliedMoments, migrate } from './migrate.ts';
import { migrationsFolder, readJournal } from './journal.ts';

/** Databases of builds from before the baseline reach it by the archive of their migrations. */

const root = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const openServer = async () => openDatabase({ dataDir: root, databaseUrl: await freshDatabase(server.url) });
let opened = 0;
const openEmbedded = () => openDatabase({ dataDir: join(root, `embedded-${(opened += 1)}`) });

const first = archivedTags[0] ?? '';
const last = archivedTags.at(-1) ?? '';
/** The baseline alone, with its archive and without what came after it. */
const baseline = migrationsUpTo(join(root, 'baseline'), migrationsFolder, '0000_baseline');
const atArchived = async (database: Database, tag: string) =>
  migrate(database, archivedUpTo(join(root, tag), tag));

/** Returns the rows of every table of the product, in the text form of a row. */
async function readRows({ pool }: Database): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

describe.each([
  ['a server', openServer],
  ['the embedded database', openEmbedded],
])('on %s', (_, open) => {
  test('the baseline makes the tables and rows that the old migrations make', async () => {
    const fresh = await open();
    await migrate(fresh, baseline);
    const [catalog, rows] = [await readCatalog(fresh.pool), await readRows(fresh)];
    await fresh.close();

    const old = await open();
    await atArchived(old, last);
    expect(await readCatalog(old.pool)).toEqual(catalog);
    expect(await readRows(old)).toEqual(rows);
    await old.close();
  });
});

const id = (number: number) => `019cd300-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Inserts rows that every version has: a user with a session, a card of a batch, and a visit. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into users (id, email, display_name, language, created_at) values ('${id(1)}', 'ana@example.com', 'Ana', 'en', now());
    insert into sessions (id, user_id, token_hash, user_agent, created_at, seen_at, expires_at)
      values ('${id(2)}', '${id(1)}', '\\x01', '', now(), now(), now());
    insert into batches (id, title, created_at) values ('${id(3)}', 'Test', now());
    insert into physical_cards (id, batch_id, card_id, card_number, colour)
      values ('${id(4)}', '${id(3)}', '0000000000', '000000000000', 'black');
    insert into cards (id, physical_card_id, user_id, content, bound_at, updated_at)
      values ('${id(5)}', '${id(4)}', '${id(1)}', '{"name": "Ana"}', now(), now());
    insert into visits (card_id, at, channel, visitor) values ('${id(5)}', now(), 'qr', '\\x01')`);
}

describe('a database', () => {
  let catalog: string[];
  beforeAll(async () => {
    const fresh = await openServer();
    await migrate(fresh);
    catalog = await readCatalog(fresh.pool);
    await fresh.close();
  });

  const points = [first, '0010_money_laws', '0031_customers', last];

  test.each(points)('at %s keeps every row and has the tables of the baseline', async (tag) => {
    const database = await openServer();
    await atArchived(database, tag);
    await fill(database);
    await migrate(database);

    expect(await readCatalog(database.pool)).toEqual(catalog);
    const counts = await database.pool.query(`
      select (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions,
        (select count(*)::int from batches) as batches, (select count(*)::int from physical_cards) as printed,
        (select count(*)::int from cards) as cards, (select count(*)::int from visits) as visits`);
    expect(counts.rows).toEqual([{ users: 1, sessions: 1, batches: 1, printed: 1, cards: 1, visits: 1 }]);
    const { rows } = await database.pool.query(
      'select content, email from cards join users on users.id = user_id',
    );
    expect(rows).toEqual([{ content: { name: 'Ana' }, email: 'ana@example.com' }]);
    await database.close();
  });

  test('from before the baseline is marked as being at it, and a further start changes nothing', async () => {
    const database = await openServer();
    await atArchived(database, last);
    await fill(database);
    const before = await readRows(database);
    await migrate(database, baseline);
    await migrate(database, baseline);

    const client = await database.pool.connect();
    expect([...(await appliedMoments(client))]).toEqual(readJournal(baseline).map(({ when }) => when));
    client.release();
    expect(await readRows(database)).toEqual(before);
    await database.close();
  });

  test('of a build that this one does not know is refused, also without the baseline', async () => {
    const database = await openServer();
    await atArchived(database, first);
    await database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('unknown', 1)`,
    );
    await expect(migrate(database)).rejects.toMatchObject({ code: 'DATABASE_NEWER' });
    await database.close();
  });
});
