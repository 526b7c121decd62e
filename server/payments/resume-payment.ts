import { z } from 'zod';
import { Problem } from '@visita/core/problems';
import { job } from '../queue/job.ts';
import { checkPayment } from './check-payment.ts';
import { closePayment } from './close-payment.ts';
import { findPaidOrder } from './debt.ts';
import { findPaymentById } from './queries.ts';

/** Finds out the state of a payment whose response was lost. */
export const resumePayment = job(
  'payments.resume',
  z.object({ paymentId: z.uuid() }),
  async (deps, { paymentId }) => {
    const payment = await findPaymentById(deps.db, { id: paymentId });
    if (!payment) return;
    if (payment.subscriptionInvoiceId !== null) {
      // an invoice is charged and retried by the provider
      await checkPayment(deps, payment);
      return;
    }
    const order = await findPaidOrder(deps.db, payment);
    // the order was cancelled or paid otherwise: close the payment instead
    const isWanted = order?.order.status === 'pending';
    const now = isWanted ? await checkPayment(deps, payment) : await closePayment(deps, payment);
    if (now?.method === 'saved' && now.status === 'pending') throw new Problem('paymentUnavailable');
  },
);
