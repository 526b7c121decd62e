import { Problem } from '@visita/core/problems';
import type { stats } from '@visita/core/stats/contract';
import type { Queryable } from '../database/database.ts';
import type { Call } from '../http/route.ts';
import { countSave } from './count-save.ts';
import type { Sight } from './count-visit.ts';

/** Finds a card by its `id` or by the code of any of its addresses. */
type FindCardKey = (db: Queryable, by: { key: string }) => Promise<Sight['card'] | undefined>;

type RecordSaveDeps = Pick<
  Call<typeof stats.recordSave>,
  'db' | 'visits' | 'now' | 'user' | 'origin' | 'body'
>;

/** Counts a saved contact once per visitor and day; hits of the owner and of bots are counted as excluded. */
export async function recordSave(call: RecordSaveDeps, { findCardKey }: { findCardKey: FindCardKey }) {
  const card = await findCardKey(call.db, { key: call.body.cardId });
  if (!card) throw new Problem('cardNotFound');
  await countSave(call, { card, channel: call.body.channel });
  return null;
}
