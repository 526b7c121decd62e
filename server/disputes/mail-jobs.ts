import { z } from 'zod';
import { findUser } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { insertOrderEvent } from '../orders/event-queries.ts';
import { presentOrder } from '../orders/present-order.ts';
import { findPaidOrder } from '../payments/debt.ts';
import { findPaymentById } from '../payments/queries.ts';
import { job } from '../queue/job.ts';
import { findCharged } from '../subscription-invoices/jobs.ts';
import { disputedChargeMail, disputedOrderMail, disputeWonMail } from './emails.ts';
import { findDispute } from './queries.ts';

const Which = z.object({ disputeId: z.uuid() });

/** Finds the order of a dispute, in the buyer's current language; undefined if the account was erased. */
async function findAddressed({ db }: Deps, paymentId: string) {
  const payment = await findPaymentById(db, { id: paymentId });
  const found = payment && (await findPaidOrder(db, payment));
  const user = payment?.userId ? await findUser(db, { id: payment.userId }) : undefined;
  return { payment, addressed: found && user && { user, order: presentOrder(found, user.language) } };
}

/** Tells the buyer of an order, or the owner of a subscription, that the payment is disputed. */
export const mailOpened = job('disputes.mailOpened', Which, async (deps, { disputeId }) => {
  const dispute = await findDispute(deps.db, { id: disputeId });
  if (!dispute) return;
  const { amount, paymentId } = dispute;
  const { payment, addressed } = await findAddressed(deps, paymentId);
  if (payment?.subscriptionInvoiceId) {
    const charged = await findCharged(deps, { invoiceId: payment.subscriptionInvoiceId });
    if (charged) await deps.mail.send(await disputedChargeMail(deps, { ...charged, amount }));
  }
  if (!addressed) return;
  await deps.mail.send(await disputedOrderMail(deps, { ...addressed, amount }));
  await noteMail(deps, addressed.order.id, 'disputed');
});

/** Tells the buyer of an order that the disputed payment stands. */
export const mailWon = job('disputes.mailWon', Which, async (deps, { disputeId }) => {
  const dispute = await findDispute(deps.db, { id: disputeId });
  if (dispute?.status !== 'won') return;
  const { addressed } = await findAddressed(deps, dispute.paymentId);
  if (!addressed) return;
  await deps.mail.send(await disputeWonMail(deps, { ...addressed, amount: dispute.amount }));
  await noteMail(deps, addressed.order.id, 'disputeWon');
});

const noteMail = ({ db, now }: Deps, orderId: string, detail: string) =>
  insertOrderEvent(db, { orderId, kind: 'mail', detail, at: now() });
