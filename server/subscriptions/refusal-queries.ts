import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { subscriptionRefusals } from '../database/tables/subscriptions.ts';

/** Records that Stripe refused the request of a version; the first refusal of it stays. */
export async function insertRefusal(
  tx: Tx,
  refusal: typeof subscriptionRefusals.$inferInsert,
): Promise<void> {
  await tx.insert(subscriptionRefusals).values(refusal).onConflictDoNothing();
}

/** Finds Stripe's code for refusing the request of a version; undefined if it was not refused. */
export async function findRefusal(
  db: Queryable,
  { id, desiredVersion }: { id: string; desiredVersion: number },
): Promise<string | undefined> {
  const isRequest = and(
    eq(subscriptionRefusals.subscriptionId, id),
    eq(subscriptionRefusals.desiredVersion, desiredVersion),
  );
  const [refusal] = await db
    .select({ failure: subscriptionRefusals.failure })
    .from(subscriptionRefusals)
    .where(isRequest);
  return refusal?.failure;
}
