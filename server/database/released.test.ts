import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, startPostgres, type TestServer } from '../test/postgres.ts';
import { breaksFor, readSchema, type Schema, type Snapshot } from '../test/schema-breaks.ts';
import { migrationsUpTo, writeMigrations } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { migrationNumber, migrationsFolder } from './journal.ts';
import { migrate } from './migrate.ts';
import { isAffected } from './older-builds.ts';
import { release } from './release.ts';

/** While a new build migrates, the previous one still serves: its reads and writes have to go on working. */

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const journal = read(join(migrationsFolder, 'meta/_journal.json')) as {
  entries: { tag: string; when: number }[];
};

const root = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const open = async () => openDatabase({ dataDir: root, databaseUrl: await freshDatabase(server.url) });

describe('the journal', () => {
  test('rises, so that no migration is older than one that is applied', () => {
    const moments = journal.entries.map(({ when }) => when);
    expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
  });

  test('names every file of SQL, in the order of their numbers', () => {
    const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'));
    expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
  });
});

/** Returns the schema after each migration, by its tag: the first one with all before it, then one by one. */
async function readSchemas([first = '', ...later]: string[]): Promise<Map<string, Schema>> {
  const database = await open();
  await migrate(database, migrationsUpTo(join(root, 'released'), migrationsFolder, first));
  const schemas = new Map([[first, await readSchema(database.pool)]]);
  for (const tag of later) {
    await database.pool.query(readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8'));
    schemas.set(tag, await readSchema(database.pool));
  }
  await database.close();
  return schemas;
}

describe('the build that was released last', () => {
  test('is the one of the version in package.json', () => {
    expect(
      (read(fileURLToPath(new URL('../../package.json', import.meta.url))) as { version: string }).version,
    ).toBe(release.version);
  });

  test('and each build since read and write on the new tables as before, but beside the migrations that are marked', async () => {
    const all = journal.entries.map(({ tag }) => tag);
    const tags = all.slice(all.indexOf(release.lastMigration));
    const schemas = await readSchemas(tags);
    const isMarked = (tag: string, introducedBy: string) => {
      const mark = release.incompatible[tag];
      return mark !== undefined && isAffected(migrationNumber(introducedBy), { ...mark, tag });
    };
    const broken = new Set<string>();
    for (const [index, earlierTag] of tags.entries()) {
      const snapshot = read(
        join(migrationsFolder, `meta/${earlierTag.slice(0, 4)}_snapshot.json`),
      ) as Snapshot;
      const found = new Set<string>();
      for (const tag of tags.slice(index + 1))
        for (const each of breaksFor(snapshot, schemas.get(earlierTag)!, schemas.get(tag)!)) {
          if (!found.has(each) && !isMarked(tag, earlierTag)) broken.add(each);
          found.add(each);
        }
    }

    // Changes that a migration may make without breaking a build, with their reasons, are listed in
    // released.json.
    expect([...broken].toSorted()).toEqual(Object.keys(release.borne).toSorted());
    expect(all).toEqual(
      expect.arrayContaining(
        Object.entries(release.incompatible).flatMap(([tag, { since = tag }]) => [tag, since]),
      ),
    );
  });
});

const pets =
  'create table pets (id integer primary key, name text not null, age integer not null default 0, kind varchar(20), constraint pets_name unique (name));';
const snapshot: Snapshot = {
  tables: {
    pets: {
      name: 'pets',
      columns: Object.fromEntries(['id', 'name', 'age', 'kind'].map((name) => [name, { name }])),
    },
  },
};

test('it is seen when a change would break a build that still runs, and no other change is', async () => {
  const before = { '0000_pets': pets };
  const first = writeMigrations(join(root, 'first'), before);
  const changes: Record<string, string[]> = {
    'alter table pets add column born date, add column weight integer not null default 1; create table owners (id integer)':
      [],
    'create index on pets (age); alter table pets drop constraint pets_pkey, add constraint other primary key (id)':
      ['pets: other is new', 'pets: pets_pkey is gone'],
    'alter table pets add column born date, add constraint young check (born > now())': [],
    'alter table pets drop column kind': ['pets.kind is gone'],
    'alter table pets rename column kind to sort': ['pets.kind is gone'],
    'alter table pets alter column kind type varchar(10)': [
      'pets.kind is character varying(10), and was character varying(20)',
    ],
    'alter table pets alter column kind set not null': ['pets.kind may no longer be null'],
    'alter table pets alter column age drop default': ['pets.age has lost its default'],
    'alter table pets add column owner text not null': ['pets.owner has to be given'],
    'alter table pets add constraint old check (age > 3)': ['pets: old is new'],
    'alter table pets drop constraint pets_name': ['pets: pets_name is gone'],
    'drop table pets': [
      'pets.age is gone',
      'pets.id is gone',
      'pets.kind is gone',
      'pets.name is gone',
      'pets: pets_name is gone',
      'pets: pets_pkey is gone',
    ],
  };
  const database = await open();
  await migrate(database, first);
  const schema = await readSchema(database.pool);
  for (const [change, breaks] of Object.entries(changes)) {
    const client = await database.pool.connect();
    await client.query(`begin; ${change}`);
    const changed = await readSchema(client);
    await client.query('rollback');
    client.release();
    expect(breaksFor(snapshot, schema, changed).toSorted(), change).toEqual(breaks);
  }
  await database.close();
});
