import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { migrate } from '../database/migrate.ts';
import { templateDir } from '../test/database-template.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { recordSave } from './record-save.ts';
import { createVisits } from './visits.ts';

const database = await openDatabase({ dataDir: temporaryFolder(), templateDir });
await migrate(database);
afterAll(() => database.close());

const now = () => new Date('2026-03-09T12:00:00Z');
const { db, pool } = database;
const visits = createVisits({ pool, now, log: pino({ level: 'silent' }) });

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const owner = {
  id: newId(now()),
  email: 'ana@example.com',
  isVerified: true,
  createdAt: now(),
  language: 'en',
  timeZone: 'UTC',
  erasedAt: null,
  sessionId: newId(now()),
  provedAt: now(),
} as const;

function boundCard() {
  const card = { id: newId(now()), userId: owner.id, addressNumber: 1 };
  const findCardKey = async (_: unknown, { key }: { key: string }) =>
    key === card.id || key === '0123456789' ? card : undefined;
  const save = ({
    key = card.id,
    user,
    address = '203.0.113.7',
    userAgent = phone,
  }: { key?: string; user?: typeof owner; address?: string; userAgent?: string } = {}) =>
    recordSave(
      {
        db,
        visits,
        now,
        user,
        origin: { address, userAgent, requestId: 'test', isLocal: false },
        body: { cardId: key, channel: 'nfc' },
      },
      { findCardKey },
    );
  const counters = async () =>
    (await pool.query('select saves::int, excluded::int from card_counters where card_id = $1', [card.id]))
      .rows[0];
  return { save, counters };
}

test('a visitor who saves by either name of the card is one save, another visitor is the second', async () => {
  const { save, counters } = boundCard();
  await Promise.all([save(), save(), save({ key: '0123456789' }), save({ address: '203.0.113.8' })]);
  expect(await counters()).toEqual({ saves: 2, excluded: 0 });
});

test("the owner's own saves and those of machines are counted apart", async () => {
  const { save, counters } = boundCard();
  await save({ user: owner });
  await save({ userAgent: 'WhatsApp/2.23.20.0 A' });
  expect(await counters()).toEqual({ saves: 0, excluded: 2 });
});

test('another signed-in user counts as a visitor', async () => {
  const { save, counters } = boundCard();
  await save({ user: { ...owner, id: newId(now()) } });
  expect(await counters()).toEqual({ saves: 1, excluded: 0 });
});

test('a card that is not bound is not found and counts nothing', async () => {
  const { save, counters } = boundCard();
  await expect(save({ key: newId(now()) })).rejects.toThrow('cardNotFound');
  expect(await counters()).toBeUndefined();
});
