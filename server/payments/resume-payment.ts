import { z } from 'zod';
import { Problem } from '@visita/core/problems';
import { job } from '../jobs/job.ts';
import { checkPayment } from './check-payment.ts';
import { findAnyPayment } from './queries.ts';

/** Finds out what became of a payment whose answer was lost. */
export const resumePayment = job('payments.resume', z.object({ paymentId: z.uuid() }), async (app, { paymentId }) => {
  const payment = await findAnyPayment(app.db, { id: paymentId });
  if (!payment) return;
  const now = await checkPayment(app, payment);
  if (now?.method === 'saved' && now.status === 'pending') throw new Problem('paymentUnavailable');
});
