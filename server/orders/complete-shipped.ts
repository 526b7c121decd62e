import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { transaction } from '../database/transaction.ts';
import { job } from '../queue/job.ts';
import { moveOrder } from './move-queries.ts';
import { listShippedBefore, lockOrder } from './queries.ts';

/** Days after which a shipped parcel counts as delivered (docs/product.md, section 14). */
export const daysUnderWay = 30;

export const completeShipped = job(
  'orders.completeShipped',
  z.object({}),
  async ({ db, now }) => {
    const at = now();
    const shipped = await listShippedBefore(db, { shippedUntil: addDays(at, -daysUnderWay) });
    await forEach(shipped, ({ id }) =>
      transaction(db, async (tx) => {
        const order = await lockOrder(tx, { id });
        if (order) await moveOrder(tx, order, 'complete', { actor: 'clock', at });
      }),
    );
  },
  { cron: '41 * * * *' },
);

/** Runs the action for each item. A failure does not stop the others; the first one is thrown at the end. */
export async function forEach<T>(all: T[], action: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await action(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
