import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { colours } from '@visita/core/colour';
import { cardIdFrom, cardNumberFrom } from '@visita/core/cards/number';
import { insertBatch } from '../server/cards/batch-queries.ts';
import { insertPhysicalCards } from '../server/cards/physical-card-queries.ts';
import { transaction } from '../server/database/transaction.ts';
import { readConfig, type Config } from '../server/config.ts';
import { openDatabase } from '../server/database/database.ts';
import { newId } from '../server/database/id.ts';
import { migrate } from '../server/database/migrate.ts';
import { openFiles } from '../server/integrations/open-files.ts';
import { createRewardCodes } from '../server/rewards/create-reward-codes.ts';
import { hashPassword } from '../server/identity/password.ts';
import { ensureFirstOwner } from '../server/staff/first-owner.ts';
import { insertStaff } from '../server/staff/queries.ts';
import { seedDemo, storeDemoPhotos } from '../server/seed/seed-demo.ts';
import { insertFailures } from './failures.ts';
import type { Printed } from './physical-cards.ts';
import {
  arbiter,
  bookkeeper,
  keyboardist,
  listener,
  measurer,
  moderator,
  operator,
  packer,
  reader,
} from './staff.ts';

/** More than all journeys use together. */
const count = 600;

/**
 * Prints the cards of the journeys and inserts failures for the back office to show. `CARDS_FILE` lists the
 * cards, and some reward codes.
 */
async function printCards(config: Config, file: string): Promise<void> {
  const { dataDir, storage } = config;
  const templateDir = fileURLToPath(new URL('../build/database', import.meta.url));
  const database = await openDatabase({ dataDir, databaseUrl: undefined, templateDir });
  const { db } = database;
  const now = new Date();
  await migrate(database);
  // before the batch: the demo is seeded only into a database without batches
  await storeDemoPhotos(openFiles(storage));
  await seedDemo({ db, now });
  const batchId = newId(now);
  const printed = Array.from({ length: count }, (_, index) => ({
    id: newId(now),
    batchId,
    cardId: cardIdFrom(randomBytes(10)),
    cardNumber: cardNumberFrom(randomBytes(11)),
    colour: colours[index % colours.length] ?? 'black',
  }));
  await insertBatch(db, {
    id: batchId,
    title: 'Journeys',
    validityLength: 12,
    validityUnit: 'months',
    createdAt: now,
  });
  await transaction(db, (tx) => insertPhysicalCards(tx, printed, now));
  await ensureFirstOwner({ db, config, now });
  for (const { email, name, role, password } of [
    arbiter,
    packer,
    operator,
    keyboardist,
    reader,
    listener,
    measurer,
    moderator,
    bookkeeper,
  ])
    await insertStaff(db, {
      id: newId(now),
      email,
      name,
      role,
      passwordHash: await hashPassword(password),
      createdAt: now,
    });
  const { codes } = await createRewardCodes(
    { db, now: () => now },
    { count: 4, length: 30, unit: 'days', expiresOn: null, note: 'Journeys' },
  );
  const [{ id: about } = { id: '' }] = (
    await database.pool.query<{ id: string }>('select id from users limit 1')
  ).rows;
  await insertFailures(database, { about, now });
  await database.close();
  const printedCards: Printed = {
    cards: printed.map(({ cardId, cardNumber }) => ({ cardId, cardNumber })),
    codes,
  };
  writeFileSync(file, JSON.stringify(printedCards));
}

const read = readConfig(process.env);
if ('faults' in read) throw new Error(JSON.stringify(read.faults));
await printCards(read.config, process.env['CARDS_FILE'] ?? '');
await import(new URL('../build/server/start.js', import.meta.url).href);
