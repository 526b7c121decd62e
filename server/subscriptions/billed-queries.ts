import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm';
import { endedStatuses } from '@visita/core/subscriptions/status';
import type { Queryable, Tx } from '../database/database.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import type { SubscriptionRow } from './queries.ts';

const isBilledOf = (userId: string) =>
  and(
    eq(subscriptions.userId, userId),
    isNotNull(subscriptions.stripeId),
    notInArray(subscriptions.status, [...endedStatuses]),
  );

/** Lists the user's subscriptions that the provider bills. */
export async function listBilled(db: Queryable, { userId }: { userId: string }): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(isBilledOf(userId)).orderBy(asc(subscriptions.id));
}

/** Locks the user's subscriptions that the provider bills, ordered by id. */
export async function lockBilled(tx: Tx, { userId }: { userId: string }): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(isBilledOf(userId))
    .orderBy(asc(subscriptions.id))
    .for('update');
}
