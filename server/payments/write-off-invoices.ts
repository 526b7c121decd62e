import type { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { whyNoWriteOff } from '@visita/core/subscriptions/staff-acts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { listSubscriptionInvoices } from '../subscription-invoices/queries.ts';
import { auditChange, lockForStaff } from '../subscription-actions/by-staff.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { refused } from '../subscriptions/request-change.ts';
import { readInvoice } from './read-invoice.ts';

/**
 * Writes off the open invoices of an ended subscription: the provider stops collecting. A payment made on the
 * provider's page afterwards still counts, unless the invoice was voided because it used credit, which Stripe returns
 * so.
 */
export async function writeOffInvoices(call: Call<typeof adminSubscriptions.writeOff>): Promise<null> {
  const { db, now, stripe, staff, params, body } = call;
  const open = await transaction(db, async (tx) => {
    const { row } = await lockForStaff(tx, params, { staff, ...body });
    const invoices = await listSubscriptionInvoices(tx, { subscriptionId: row.id });
    const refusal = whyNoWriteOff({ status: row.status, invoices });
    if (refusal) throw refused(refusal);
    return invoices.filter(({ status }) => status === 'open');
  });
  for (const { id, stripeId } of open) {
    const change = await stripe.withTimeout(async () => {
      // after a lost response or a payment the invoice is no longer open there
      const observed = await stripe.find((sdk) => sdk.invoices.retrieve(stripeId));
      const options = { idempotencyKey: `write-off:${id}` };
      if (observed?.status === 'open')
        await stripe.request((sdk) =>
          observed.amount_due < observed.total
            ? sdk.invoices.voidInvoice(stripeId, {}, options)
            : sdk.invoices.markUncollectible(stripeId, {}, options),
        );
      return readInvoice(call, { invoiceId: stripeId });
    });
    await transaction(db, async (tx) => change?.(tx));
  }
  await transaction(db, async (tx) => {
    const { row } = await lockForStaff(tx, params, { staff, ...body });
    const after = (await listSubscriptionInvoices(tx, { subscriptionId: row.id })).filter(({ id }) =>
      open.some((each) => each.id === id),
    );
    const shown = (invoices: typeof open) => ({
      invoices: invoices.map(({ id, status, amountDue }) => ({ id, status, amountDue })),
    });
    await insertSubscriptionMove(
      tx,
      { id: row.id, action: 'writeOff', from: row.status, to: row.status },
      { actor: 'admin', at: now() },
    );
    await auditChange(
      tx,
      row,
      { staff, reason: body.reason },
      { action: 'subscriptions.writeOff', before: shown(open), after: shown(after) },
    );
  });
  return null;
}
