import { z } from 'zod';
import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { acceptsTransfer } from '@visita/core/subscriptions/staff-acts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/route.ts';
import { moveAlertsAbout } from '../provider/alert-queries.ts';
import { enqueue, job } from '../queue/job.ts';
import { auditChange, lockForStaff } from '../subscription-actions/by-staff.ts';
import { moveBankPayment } from '../subscription-invoices/post-invoice-payment.ts';
import {
  findSubscriptionInvoice,
  listSubscriptionInvoices,
  lockInvoice,
  updateInvoice,
  type InvoiceRow,
} from '../subscription-invoices/queries.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { refused } from '../subscriptions/request-change.ts';
import { readInvoice } from './read-invoice.ts';

/**
 * Records the bank transfer of an invoice, with its value date and reference, and has the invoice marked as paid at
 * Stripe. One that is recorded already is corrected: its ledger entry moves to the other value date.
 */
export async function recordTransfer(call: Call<typeof adminSubscriptions.transfer>): Promise<null> {
  const { db, now, stripe, staff, params, body } = call;
  const { invoiceId, valueDate, reference: transferReference, version } = body;
  const isOpen = await transaction(db, async (tx) => {
    const at = now();
    const { row } = await lockForStaff(tx, params, { staff, version, reason: '' });
    const locked = await lockInvoice(tx, { id: invoiceId });
    const which = { subscriptionId: row.id };
    const found = (await listSubscriptionInvoices(tx, which)).find(({ id }) => id === locked?.id);
    if (!locked || !found) throw new Problem('subscriptionNotFound');
    if (!acceptsTransfer(found)) throw refused('notDue');
    refuseDay(locked, { valueDate, at });
    await updateInvoice(tx, locked, { valueDate, transferReference });
    if (locked.valueDate !== valueDate) await moveBankPayment(tx, locked, { valueDate, at });
    const move = { id: row.id, action: 'recordTransfer', from: row.status, to: row.status };
    await insertSubscriptionMove(tx, move, { actor: 'admin', at });
    const { transfer } = found;
    const isReferenceChanged = transfer?.reference !== transferReference;
    await auditChange(
      tx,
      row,
      { staff },
      {
        action: 'subscriptions.transfer',
        before: { valueDate: transfer?.valueDate ?? null },
        // the reference is on the invoice: it may name a person
        after: { invoiceId, amountDue: locked.amountDue, valueDate, isReferenceChanged },
      },
    );
    const isUndated = ({ byBank, transfer: recorded }: typeof found) => byBank > 0 && recorded === null;
    if (!(await listSubscriptionInvoices(tx, which)).some(isUndated))
      await moveAlertsAbout(tx, { kind: 'transferUndated', about: [row.id], at });
    if (locked.status === 'open') await enqueue(tx, settleTransfer, { invoiceId }, { once: invoiceId });
    return locked.status === 'open';
  });
  if (isOpen) await stripe.withTimeout(() => settle(call, { invoiceId }));
  return null;
}

/** Throws the refusal of a value date before the invoice, or after today in Montréal. */
function refuseDay(
  { createdAt }: Pick<InvoiceRow, 'createdAt'>,
  { valueDate, at }: { valueDate: string; at: Date },
): void {
  const day = localDay(sellerHome, createdAt);
  if (valueDate < day) throw fieldProblem('valueDate', 'dayTooEarly', { day });
  if (valueDate > localDay(sellerHome, at)) throw fieldProblem('valueDate', 'dayNotYet');
}

/** Settles the transfer of an invoice for a call that was broken off. */
export const settleTransfer = job('payments.settleTransfer', z.object({ invoiceId: z.uuid() }), settle);

/** Marks an invoice at Stripe as paid by its bank transfer, unless something else has paid it, and reads it. */
async function settle(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  const { db, stripe } = deps;
  const invoice = await findSubscriptionInvoice(db, { id: invoiceId });
  if (!invoice || invoice.valueDate === null) return;
  const { stripeId } = invoice;
  const observed = await stripe.find((sdk) => sdk.invoices.retrieve(stripeId));
  if (observed?.status === 'open')
    await stripe.request((sdk) =>
      sdk.invoices.pay(stripeId, { paid_out_of_band: true }, { idempotencyKey: `transfer:${invoiceId}` }),
    );
  const change = await readInvoice(deps, { invoiceId: stripeId });
  await transaction(db, async (tx) => change?.(tx));
}
