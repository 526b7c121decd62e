import type { payments, PaymentState } from '@visita/core/payments/contract';
import { declineReasonFor } from '@visita/core/payments/declines';
import { isOpen } from '@visita/core/payments/status';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { findOwnOrder } from '../orders/present-order.ts';
import { classifyError } from '../provider/errors.ts';
import { findSavedCard } from '../provider/saved-cards.ts';
import { checkPayment } from './check-payment.ts';
import { closePayment } from './close-payment.ts';
import { takePayment } from './open-payment.ts';
import { toPaymentState } from './payment-state.ts';
import { findPayment } from './order-queries.ts';
import { findPaymentById, listOrderPayments, type PaymentRow } from './queries.ts';
import { resumePayment } from './resume-payment.ts';

/**
 * Pays an order with a saved card. Closes an open payment page first, so that the order is paid once. A
 * repeated submission, as after a lost response, returns the outcome of the first one.
 */
export async function processPayment(call: Call<typeof payments.process>) {
  const { db, user, body, stripe } = call;
  const { orderId, paymentMethodId } = body;
  return stripe.withTimeout(async () => {
    // check ownership in our own rows before asking the provider about the card
    await findOwnOrder(db, { id: orderId, userId: user.id });
    const card = await findSavedCard(call, { userId: user.id, id: paymentMethodId });
    const opening = { orderId, userId: user.id };
    const how = { method: 'saved' as const, paymentMethodId: card.id };
    const taken = await takePayment(call, opening, how).catch((error: unknown) =>
      findPaidBefore(call, error, how),
    );
    if ('paid' in taken) return presentResult(call, taken.paid);
    let { payment, isNew } = taken;
    if (!isNew) {
      // wait for a charge under way; close a page
      const earlierPayment = await (payment.method === 'saved' ? chargeOrPutOff : closePayment)(
        call,
        payment,
      );
      // a concurrent submission has paid, or is still charging this card
      const isSame = payment.method === 'saved' && payment.paymentMethodId === card.id;
      if (earlierPayment && (isPaid(earlierPayment) || (isSame && isOpen(earlierPayment))))
        return presentResult(call, earlierPayment);
      ({ payment, isNew } = await takePayment(call, opening, how));
    }
    if (!isNew) throw new Problem('paymentUnavailable');
    const charged = await chargeOrPutOff(call, payment);
    const state = await presentResult(call, payment);
    if (charged?.status === 'failed' && !state.isPartial) {
      const reason = declineReasonFor(charged.failure ?? '');
      if (reason === 'unavailable') throw new Problem('paymentUnavailable');
      throw new Problem(
        reason === 'authentication_required' ? 'paymentNeedsConfirmation' : 'paymentDeclined',
        { params: { reason } },
      );
    }
    return state;
  });
}

const isPaid = ({ status, isSurplus }: PaymentRow) => status === 'completed' && !isSurplus;

/** Returns the payment that paid the order with the same card. Throws the refusal if there is none. */
async function findPaidBefore(
  { db, body }: Call<typeof payments.process>,
  refusal: unknown,
  { paymentMethodId }: { paymentMethodId: string },
): Promise<{ paid: PaymentRow }> {
  if (!(refusal instanceof Problem) || refusal.key !== 'orderPaid') throw refusal;
  const orderPayments = await listOrderPayments(db, body);
  const paid = orderPayments.find(
    (payment) => isPaid(payment) && payment.paymentMethodId === paymentMethodId,
  );
  if (!paid) throw refusal;
  return { paid };
}

async function presentResult(
  { db, user }: Call<typeof payments.process>,
  { id }: PaymentRow,
): Promise<PaymentState> {
  const paid = await findPayment(db, { id, userId: user.id });
  if (!paid) throw new Problem('orderNotFound');
  return toPaymentState(paid, { isResult: true });
}

/**
 * Charges the card. If the response is lost, the payment stays open and a job finds out its state. Concurrent
 * submissions charge the same payment: the one that finds it settled returns it.
 */
async function chargeOrPutOff(
  call: Call<typeof payments.process>,
  payment: PaymentRow,
): Promise<PaymentRow | undefined> {
  try {
    return await checkPayment(call, payment);
  } catch (error) {
    const settled = await findPaymentById(call.db, payment);
    if (settled && !isOpen(settled)) return settled;
    if (!classifyError(error)) throw error;
    await enqueue(call.db, resumePayment, { paymentId: payment.id });
    return payment;
  }
}
