import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivedUpTo } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';

const root = temporaryFolder();
let database: Database;

const id = (number: number) => `019cd300-0000-7000-8000-${String(number).padStart(12, '0')}`;
const rows = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;
const [monthly, daily, plain] = [id(1), id(2), id(3)];
const user = id(9);
const expectedEnd = '2026-05-01T00:00:00.000Z';

interface PrintedCard {
  batch: string;
  moves?: [action: string, at: string][];
  boundUntil?: string;
}

/** Physical cards as the previous build left them, with their moves. */
const printedCards: PrintedCard[] = [
  { batch: monthly, moves: [['bind', '2026-01-31T10:00:00Z']], boundUntil: expectedEnd },
  // A binding older than the table of moves.
  { batch: monthly, boundUntil: expectedEnd },
  {
    batch: monthly,
    moves: [
      ['bind', '2026-01-31T10:00:00Z'],
      ['unbind', '2026-02-03T10:00:00Z'],
      ['bind', '2026-02-04T10:00:00Z'],
      ['unbind', '2026-02-05T10:00:00Z'],
    ],
  },
  { batch: daily, moves: [['release', '2026-03-01T10:00:00Z']] },
  { batch: daily, moves: [['block', '2026-03-01T10:00:00Z']] },
  { batch: daily },
  {
    batch: plain,
    moves: [
      ['bind', '2026-03-01T10:00:00Z'],
      ['unbind', '2026-03-02T10:00:00Z'],
    ],
  },
];

beforeAll(async () => {
  database = await openDatabase({ dataDir: join(root, 'data') });
  await migrate(database, archivedUpTo(join(root, 'migrations'), '0052_product_specification'));
  await rows(
    `insert into users (id, email, display_name, language, created_at) values ($1, 'ana@example.com', 'Ana', 'en', now())`,
    [user],
  );
  await rows(
    `insert into batches (id, title, validity_length, validity_unit, created_at)
     values ($1, '', 1, 'months', now()), ($2, '', 10, 'days', now()), ($3, '', null, null, now())`,
    [monthly, daily, plain],
  );
  for (const [index, { batch, moves = [], boundUntil }] of printedCards.entries()) {
    const printed = id(20 + index);
    await rows(
      `insert into physical_cards (id, batch_id, card_id, card_number, colour) values ($1, $2, $3, $4, 'black')`,
      [printed, batch, `000000000${index}`, `00000000000${index}`],
    );
    for (const [order, [action, at]] of moves.entries())
      await rows(
        'insert into physical_card_moves (id, physical_card_id, action, moved_at) values ($1, $2, $3, $4)',
        [id(100 + index * 10 + order), printed, action, at],
      );
    if (!boundUntil) continue;
    await rows(
      `insert into cards (id, physical_card_id, user_id, content, bound_at, updated_at) values ($1, $2, $3, '{}', now(), now())`,
      [id(50 + index), printed, user],
    );
    await rows(
      `insert into card_coverages (card_id, is_special, plan, phase, ends_at) values ($1, true, 'special', 'active', $2)`,
      [id(50 + index), boundUntil],
    );
  }
  await migrate(database);
});
afterAll(() => database?.close());

test('A bound card keeps the end that its owner was told; a free one counts from its first known binding', async () => {
  const stored = await rows('select special_until from physical_cards order by id');
  expect(
    stored.map(({ special_until: until }) => (until instanceof Date ? until.toISOString() : until)),
  ).toEqual([
    expectedEnd,
    expectedEnd,
    '2026-02-28T10:00:00.000Z',
    '2026-03-11T10:00:00.000Z',
    null,
    null,
    null,
  ]);
});
