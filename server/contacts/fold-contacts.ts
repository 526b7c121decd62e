import type { Db } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { listUnfolded, updateFolded } from './queries.ts';

const atOnce = 500;

/** Writes the folded search text of contacts left before that column existed. Later starts find none. */
export async function foldContacts({ db }: { db: Db }): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await transaction(db, async (tx) => {
      const contacts = await listUnfolded(tx, { limit: atOnce });
      for (const contact of contacts) await updateFolded(tx, contact);
      return contacts.length === atOnce;
    });
  }
}
