import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase, type Database } from './database.ts';
import { keyset } from './keyset.ts';
import { moment } from './tables/columns.ts';

const pets = pgTable('pets', {
  id: uuid('id').primaryKey(),
  at: moment('at').notNull(),
  age: integer('age').notNull(),
  name: text('name').notNull(),
});
const sorts = {
  at: { at: pets.at, id: pets.id },
  age: { age: pets.age, id: pets.id },
  name: { name: pets.name, id: pets.id },
};

const folder = temporaryFolder();
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir: folder, durability: 'relaxed' });
  await database.pool.query(
    'create table pets (id uuid primary key, at timestamptz(3) not null, age integer not null, name text not null)',
  );
  // Many rows share a moment, an age and a name.
  await database.pool.query(
    `insert into pets select gen_random_uuid(), timestamptz '2026-01-01' + (n / 3) * interval '1 ms', n % 5, 'pet ' || n % 4 from generate_series(1, 40) n`,
  );
});
afterAll(() => database?.close());

async function readPage(sort: string, after?: string) {
  const { where, orderBy, limit, page } = keyset(sorts, { sort, after, limit: 7 });
  return page(
    await database.db
      .select()
      .from(pets)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
}

describe.each(['at', '-at', 'age', '-age', 'name', '-name'])('a list by %s', (sort) => {
  test('is read page by page: every row once, in order', async () => {
    const ids: string[] = [];
    let after: string | undefined;
    for (let pages = 1; ; pages++) {
      const { items, next } = await readPage(sort, after);
      ids.push(...items.map(({ id }) => id));
      if (next === null) {
        expect([pages, items.length]).toEqual([6, 5]);
        break;
      }
      after = next;
    }
    const order = sort.startsWith('-') ? `${sort.slice(1)} desc, id desc` : `${sort}, id`;
    const { rows } = await database.pool.query<{ id: string }>(`select id from pets order by ${order}`);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  test('refuses a place that is none, or of another sort', async () => {
    const { next } = await readPage(sort);
    const cursorFor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const wrong = { at: '2026-99-99', age: 2 ** 40, name: 5 }[sort.replace('-', '')];
    const right = { at: '2026-01-01', age: 1, name: 'pet' }[sort.replace('-', '')];
    const broken = [
      '',
      'x',
      '%00',
      cursorFor(),
      cursorFor(sort),
      cursorFor(sort, right),
      cursorFor(sort, null, id),
      cursorFor(sort, {}, id),
    ];
    for (const after of [
      ...broken,
      cursorFor(sort, wrong, id),
      cursorFor(sort, '\0', id),
      cursorFor(sort, right, 'no id'),
    ])
      await expect(readPage(sort, after), after).rejects.toMatchObject({ key: 'invalidInput' });
    await expect(readPage(sort, cursorFor(sort, right, id))).resolves.toBeDefined();
    const ofAnother = sort === 'at' ? '-at' : 'at';
    await expect(readPage(ofAnother, next ?? '')).rejects.toMatchObject({ key: 'invalidInput' });
  });
});

test('no sort that is not offered', () => {
  expect(() => keyset(sorts, { sort: 'colour', limit: 7 })).toThrow(
    'unknown sort "colour"; expected one of: at, age, name',
  );
});
