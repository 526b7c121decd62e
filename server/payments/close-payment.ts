import { z } from 'zod';
import { Problem } from '@visita/core/problems';
import type { App } from '../deps.ts';
import { job } from '../queue/job.ts';
import { troubleOf } from '../provider/client.ts';
import { checkPayment } from './check-payment.ts';
import { giveUpPayment } from './give-up-payment.ts';
import { findAnyPayment, type PaymentRow } from './queries.ts';

type Lent = Pick<App, 'db' | 'now' | 'stripe' | 'config' | 'log'>;

/** Closes the page of an open payment. If it was paid meanwhile, that is how it stands. A card that is being charged is only asked about. */
export async function closePayment(app: Lent, payment: PaymentRow): Promise<PaymentRow | undefined> {
  if (!isOpen(payment)) return payment;
  const isUnknown = payment.sessionId === null && payment.paymentIntentId === null;
  const known = isUnknown ? await giveUpPayment(app, payment) : payment;
  if (!known || !isOpen(known) || (known.sessionId === null && known.paymentIntentId === null)) return known;
  const { sessionId } = known;
  if (sessionId !== null) {
    await app.stripe
      .ask((sdk) => sdk.checkout.sessions.expire(sessionId, {}, { idempotencyKey: `expire:${sessionId}` }))
      .catch((error: unknown) => {
        // it is complete, or closed already: what it is now says so
        if (troubleOf(error)?.kind !== 'refused' && troubleOf(error)?.kind !== 'missing') throw error;
      });
  }
  return checkPayment(app, known);
}

const isOpen = ({ status }: PaymentRow) => status === 'pending' || status === 'processing';

/** For an order that was cancelled while somebody could still pay it. */
export const closePayments = job('payments.close', z.object({ paymentId: z.uuid() }), async (app, { paymentId }) => {
  const payment = await findAnyPayment(app.db, { id: paymentId });
  const closed = payment && (await closePayment(app, payment));
  // under way at this moment: the job comes again
  if (closed && isOpen(closed)) throw new Problem('paymentUnavailable');
});
