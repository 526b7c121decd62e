import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { transaction } from '../database/transaction.ts';
import { forgetBuyer } from '../orders/forget-buyer.ts';
import { listUnpaidBefore, listWithPhone, lockOrder } from '../orders/queries.ts';
import { job, type Job } from '../queue/job.ts';
import { updateOrderPayments } from './queries.ts';

/** Retention of the buyer's data on an unpaid order, in days. */
export const daysUnpaid = 90;
const atOnce = 1000;

/**
 * Erases the buyer's data from old unpaid orders, and the phone numbers of erased accounts from finished
 * ones.
 */
export const eraseBuyers: Job = job(
  'payments.eraseBuyers',
  z.object({}),
  async ({ db, now }) => {
    for (;;) {
      const unpaid = await listUnpaidBefore(db, { placedUntil: addDays(now(), -daysUnpaid), limit: atOnce });
      const due = [...unpaid, ...(await listWithPhone(db, { limit: atOnce }))];
      for (const { id } of due)
        await transaction(db, async (tx) => {
          const order = await lockOrder(tx, { id });
          if (!order) return;
          await forgetBuyer(tx, order);
          await updateOrderPayments(tx, { orderId: id }, { userId: null });
        });
      if (due.length < atOnce) return;
    }
  },
  { cron: '53 3 * * *', expireInSeconds: 1800 },
);
