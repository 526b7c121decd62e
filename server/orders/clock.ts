import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { transaction } from '../database/transaction.ts';
import { job, type Job } from '../queue/job.ts';
import { listShippedBefore } from './due-queries.ts';
import { lockOrder, moveOrder } from './queries.ts';

/** A parcel of which nobody says that it came has come after so many days (docs/product.md, section 14). */
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

/** One that fails keeps no other waiting; the first failure is thrown when all are done. */
export async function forEach<T>(all: T[], action: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await action(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** What happens to orders because time passes. */
export const orderClock: Job[] = [completeShipped];
