import { Problem } from '@visita/core/problems';
import type { stats } from '@visita/core/stats/contract';
import type { Db } from '../database/database.ts';
import type { Call } from '../http/route.ts';
import { isCrawler } from './crawlers.ts';

/** Finds a bound card by its `id` or by the `cardId` that is printed on it. */
type FindCardKey = (db: Db, by: { key: string }) => Promise<{ id: string; userId: string } | undefined>;

type Lent = Pick<Call<typeof stats.recordSave>, 'db' | 'visits' | 'now' | 'user' | 'origin' | 'body'>;

/** Counts a saved contact once a visitor and day; the owner's own and those of machines are counted apart. */
export async function recordSave({ db, visits, now, user, origin, body }: Lent, { findCardKey }: { findCardKey: FindCardKey }) {
  const card = await findCardKey(db, { key: body.cardId });
  if (!card) throw new Problem('cardNotFound');
  const cardId = card.id;
  if (user?.id === card.userId || isCrawler(origin.userAgent)) {
    await visits.exclude({ cardId });
    return null;
  }
  const visitor = await visits.visitorOf({ cardId, address: origin.address, userAgent: origin.userAgent, now: now() });
  await visits.save({ cardId, channel: body.channel, visitor });
  return null;
}
