import { quoteLines, type CreditQuote } from '@visita/core/payments/invoice-credit';
import { isEnded } from '@visita/core/subscriptions/status';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { job } from '../queue/job.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import {
  listPendingCredits,
  updateSettledCredits,
  type PendingCreditRow,
} from '../subscriptions/pending-credit-queries.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import { refundPending } from '../subscriptions/store-pending-credits.ts';
import { fetchCreditableLines, toSalePart } from './creditable-lines.ts';
import { lockDebt } from './debt.ts';
import { toSaleKey } from './post-payment.ts';
import { lockPayment } from './queries.ts';
import { findPaymentThatPaid } from './subscription-invoice-queries.ts';
import { findRefundable, requestRefund } from './request-refund.ts';

/**
 * Gives back the unused time of a subscription that was cancelled while paused, by a credit note on each invoice
 * that its pending credits take back. Fails, to be retried with backoff, until the subscription has ended.
 */
export const refundPendingCredits = job(
  refundPending.name,
  refundPending.schema,
  async (deps, { subscriptionId }) => {
    const row = await findSubscription(deps.db, { id: subscriptionId });
    if (!row) return;
    const credits = await listPendingCredits(deps.db, { subscriptionId });
    if (credits.length === 0) return;
    if (!isEnded(row.status))
      throw new Error(
        `subscription ${row.subscriptionNo} has not ended yet, so its credit is not given back`,
      );
    for (const { id } of credits) await ensureDeleted(deps, id);
    const byInvoice = Map.groupBy(credits, ({ stripeInvoiceId }) => stripeInvoiceId);
    for (const [invoiceId, ofInvoice] of byInvoice) await refundCredits(deps, row, invoiceId, ofInvoice);
  },
);

/** Deletes a pending credit that the cancellation has left, so that no later invoice uses it too. */
async function ensureDeleted({ stripe }: Pick<Deps, 'stripe'>, id: string): Promise<void> {
  const item = await stripe.find((sdk) => sdk.invoiceItems.retrieve(id));
  if (item && item.invoice === null) await stripe.request((sdk) => sdk.invoiceItems.del(id));
}

async function refundCredits(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  subscription: SubscriptionRow,
  invoiceId: string,
  credits: PendingCreditRow[],
): Promise<void> {
  const { db, now } = deps;
  const byLine = Map.groupBy(credits, ({ lineId }) => lineId);
  const chosen = [...byLine].map(([id, ofLine]) => ({
    id,
    amount: ofLine.reduce((sum, { amount }) => sum + amount, 0),
  }));
  const payment = await findPaymentThatPaid(db, { stripeInvoiceId: invoiceId });
  const { lines, isRepeat } = await fetchCreditableLines(deps, { invoiceId, paymentId: payment?.id });
  const quote = quoteLines(lines, chosen);
  await transaction(db, async (tx) => {
    const at = now();
    const debt = payment && (await lockDebt(tx, payment));
    const lockedPayment = payment && (await lockPayment(tx, payment));
    if (!(await updateSettledCredits(tx, { ids: credits.map(({ id }) => id), at }))) return;
    const sale = payment && toSaleKey(payment);
    const part = sale && (await toSalePart(tx, sale, quote));
    const isPossible =
      debt !== undefined &&
      lockedPayment?.status === 'completed' &&
      lockedPayment.isRefundable &&
      quote.total <= (await findRefundable(tx, lockedPayment));
    if (isPossible)
      await requestRefund(tx, lockedPayment, {
        amount: quote.total,
        reason: 'cancelledWhilePaused',
        part,
        credit: { invoiceId, lines: chosen, ...(isRepeat && { isRepeat }) },
        at,
      });
    else await alertKept(tx, subscription, { quote, invoiceId, at });
  });
}

async function alertKept(
  tx: Parameters<typeof raiseAlert>[0],
  { id, subscriptionNo, currency }: SubscriptionRow,
  { quote, invoiceId, at }: { quote: CreditQuote; invoiceId: string; at: Date },
): Promise<void> {
  const detail = `${subscriptionNo}: unused time of invoice ${invoiceId}, which no charge can refund`;
  const facts = { amount: quote.total, currency };
  await raiseAlert(tx, { kind: 'creditKept', about: id, detail, facts, at });
}
