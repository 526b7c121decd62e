import type { Config } from '../config.ts';
import { lastBackup } from '../backup/last-backup.ts';
import { countFreeCards } from '../cards/batch-queries.ts';
import type { Database, Db } from '../database/database.ts';
import { countCardPieces } from '../shop/stock-queries.ts';
import { findingsFor, type Finding } from './finding.ts';

const cards = findingsFor('cards');
const backup = findingsFor('backup');
const day = 86_400_000;
const fewCards = 50;

/** Checks that a buyer of a card today could bind one. */
export async function checkCardStock(db: Db): Promise<Finding[]> {
  const colours = await countFreeCards(db);
  const free = colours.reduce((sum, colour) => sum + colour.free, 0);
  const text = `${free} printed cards may be bound (${colours.map(({ colour, free: count }) => `${colour} ${count}`).join(', ')})`;
  const missing = (await countCardPieces(db)).flatMap(({ colour, pieces }) => {
    const numbers = colours.find((each) => each.colour === colour)?.free ?? 0;
    return numbers < pieces ? [`${colour}: ${pieces} in stock, ${numbers} numbers`] : [];
  });
  return [
    free < fewCards ? cards.warn(text, 'create a new batch before these are used up') : cards.ok(text),
    ...(missing.length === 0
      ? []
      : [
          cards.warn(
            `the stock has more cards than there are numbers for (${missing.join('; ')})`,
            'create a batch of that colour before more are sold, or count the stock at /admin/stock',
          ),
        ]),
  ];
}

export async function checkBackup(
  {
    dataDir,
    isPublic,
    database,
  }: Pick<Config, 'dataDir' | 'isPublic'> & { database: Database['pool'] | undefined },
  now: Date,
): Promise<Finding[]> {
  const at = await lastBackup({ dataDir, database });
  const advice = 'npm run backup -- --to backups/today.zip, every night';
  if (!at) {
    const text = 'no backup was taken from this data folder or database';
    return [
      isPublic
        ? backup.warn(text, `${advice}; ignore this if backups are taken by other means`)
        : backup.ok(text),
    ];
  }
  const text = `the last is of ${at.toISOString()}`;
  return [now.getTime() - at.getTime() > 2 * day ? backup.warn(text, advice) : backup.ok(text)];
}
