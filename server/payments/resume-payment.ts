import { z } from 'zod';
import { Problem } from '@visita/core/problems';
import { job } from '../queue/job.ts';
import { checkPayment } from './check-payment.ts';
import { closePayment } from './close-payment.ts';
import { findPaidOrder } from './debt.ts';
import { findAnyPayment } from './queries.ts';

/** Finds out what became of a payment whose answer was lost. */
export const resumePayment = job('payments.resume', z.object({ paymentId: z.uuid() }), async (app, { paymentId }) => {
  const payment = await findAnyPayment(app.db, { id: paymentId });
  if (!payment) return;
  const order = await findPaidOrder(app.db, payment);
  // nobody wants it any more: it is closed instead
  const isWanted = order?.order.status === 'pending';
  const now = isWanted ? await checkPayment(app, payment) : await closePayment(app, payment);
  if (now?.method === 'saved' && now.status === 'pending') throw new Problem('paymentUnavailable');
});
