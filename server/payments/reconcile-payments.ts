import { z } from 'zod';
import { addDays } from '@visita/core/days';
import type { Deps } from '../deps.ts';
import { transaction } from '../database/transaction.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { enqueueAll, job } from '../queue/job.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { lockDebt } from './debt.ts';
import { findPaymentById, listOpenBefore } from './queries.ts';
import { findRefund, listAskedBefore } from './refund-queries.ts';
import { readRefund } from './read-charge.ts';
import { resumePayment } from './resume-payment.ts';
import { sendRefunds } from './send-refund.ts';

const minuteMs = 60_000;
const slowDays = 3;
const pageSize = 500;

/** Enqueues a check of every payment that has been open for ten minutes. */
export async function resumePayments({ db }: Deps, at: Date): Promise<void> {
  await resumeOpenPayments(db, { before: new Date(at.getTime() - 10 * minuteMs) });
}

/** Enqueues a check of every payment created before a moment and still open. */
export async function resumeOpenPayments(db: Queryable, { before }: { before: Date }): Promise<void> {
  await eachPage(
    (page) => listOpenBefore(db, { before, ...page }),
    (ids) =>
      enqueueAll(
        db,
        resumePayment,
        ids.map((paymentId) => ({ data: { paymentId }, once: paymentId })),
      ),
  );
}

/**
 * Enqueues a check of every unfinished refund older than five minutes, and raises an alert for those older
 * than three days.
 */
export async function resumeRefunds({ db }: Deps, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 5 * minuteMs);
  await eachPage(
    (page) => listAskedBefore(db, { before, ...page }),
    (ids) =>
      enqueueAll(
        db,
        resumeRefund,
        ids.map((refundId) => ({ data: { refundId }, once: refundId })),
      ),
  );
  await eachPage(
    (page) => listAskedBefore(db, { before: addDays(at, -slowDays), ...page }),
    async (ids) => {
      for (const id of ids) await transaction(db, (tx) => raiseSlow(tx, { id, at }));
    },
  );
}

/** Sends a refund that was not sent yet, or fetches its state. */
export const resumeRefund = job(
  'payments.resumeRefund',
  z.object({ refundId: z.uuid() }),
  async (deps, { refundId }) => {
    const row = await findRefund(deps.db, { id: refundId });
    if (row?.stripeId == null) {
      await sendRefunds.run(deps, { refundId });
      return;
    }
    const change = await readRefund(deps, { refundId: row.stripeId });
    if (!change) return;
    await transaction(deps.db, async (tx) => {
      await change(tx);
    });
  },
);

/** Works through a list page by page (keyset pagination on the id), without one transaction over all. */
async function eachPage(
  list: (page: { after: string | null; limit: number }) => Promise<{ id: string }[]>,
  work: (ids: string[]) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  for (let isMore = true; isMore;) {
    const ids: string[] = (await list({ after, limit: pageSize })).map(({ id }) => id);
    await work(ids);
    after = ids.at(-1) ?? null;
    isMore = ids.length === pageSize;
  }
}

async function raiseSlow(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const refund = await findRefund(tx, { id });
  const payment = refund && (await findPaymentById(tx, { id: refund.paymentId }));
  const debt = payment && (await lockDebt(tx, payment));
  const facts = refund && { orderNo: debt?.number, amount: refund.amount, currency: payment?.currency };
  await raiseAlert(tx, { kind: 'refundSlow', about: id, detail: '', facts, at });
}
