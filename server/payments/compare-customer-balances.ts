import { addDays } from '@visita/core/days';
import { customerAdjustmentLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { listCreditedDocumentIds } from '../documents/queries.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { sumSources } from '../ledger/queries.ts';
import { parseId, type CustomerMovement, type WebhookEvent } from '../provider/client.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { recordCredit } from '../subscription-actions/credit-customer.ts';
import { overpaidSource } from '../subscription-invoices/post-invoice-payment.ts';
import { findSubscriptionInvoice } from '../subscription-invoices/queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { fetchMovements, storeMovements } from './read-customer-balance.ts';
import { findPaymentThatPaid } from './subscription-invoice-queries.ts';
import { walkProvider } from './walk-provider.ts';

type CompareDeps = Pick<Deps, 'db' | 'stripe' | 'now'>;

/** Younger movements may still be recorded by their call or their invoice. */
const youngMs = 60 * 60_000;

/**
 * Compares the balance transactions of each customer whose balance has changed at Stripe with the ledger, one by
 * one: a credit by staff whose response was lost is recorded; an amount that an invoice used must be booked; a
 * change made in the dashboard goes to `suspense`. What was not known here raises an alert.
 */
export async function compareCustomerBalances(deps: CompareDeps): Promise<void> {
  await walkProvider<WebhookEvent>(deps, {
    name: 'customerBalances',
    list: (sdk, page, { at }) => {
      const since = at && Math.floor(addDays(at, -1).getTime() / 1000);
      return sdk.events.list({
        ...page,
        type: 'customer.updated',
        ...(since && { created: { gte: since } }),
      });
    },
    visit: async (events) => {
      for (const customer of new Set(events.flatMap(findChangedCustomer)))
        await compareCustomer(deps, customer);
    },
  });
}

/** Returns the customer of an event that changed its balance. */
const findChangedCustomer = (event: WebhookEvent): string[] =>
  event.type === 'customer.updated' && event.data.previous_attributes?.balance !== undefined
    ? [event.data.object.id]
    : [];

async function compareCustomer(deps: CompareDeps, customer: string): Promise<void> {
  const { db, now } = deps;
  const movements = (await fetchMovements(deps, { customer })) ?? [];
  await transaction(db, (tx) => storeMovements(tx, { customer, movements }));
  const isOld = ({ created }: CustomerMovement) => created * 1000 <= now().getTime() - youngMs;
  const byInvoice = Map.groupBy(movements, ({ invoice }) => parseId(invoice));
  for (const [invoiceId, moved] of byInvoice) {
    if (invoiceId !== undefined && moved.every(isOld)) await compareInvoice(deps, { invoiceId, moved });
    if (invoiceId === undefined) for (const one of moved.filter(isOld)) await compareAdjustment(deps, one);
  }
}

/** Compares what a paid or voided invoice used of the balance with what is booked of it. */
async function compareInvoice(
  { db, now }: CompareDeps,
  { invoiceId, moved }: { invoiceId: string; moved: readonly CustomerMovement[] },
): Promise<void> {
  const invoice = await findSubscriptionInvoice(db, { stripeId: invoiceId });
  // an invoice without a row is compared, and reported, as such
  if (!invoice || (invoice.status !== 'paid' && invoice.status !== 'void')) return;
  const noteIds = await listCreditedDocumentIds(db, { creditedById: invoice.id });
  // the first charge of a plan is its order's
  const payment = invoice.isOfOrder
    ? await findPaymentThatPaid(db, { stripeInvoiceId: invoiceId })
    : undefined;
  const theirs = moved.reduce((sum, { amount }) => sum + amount, 0);
  const ours = await sumSources(db, {
    kind: 'balanceApplied',
    sourceIds: [payment?.id ?? invoice.id, overpaidSource(invoice), ...noteIds],
    account: 'customer_balance',
  });
  if (theirs === ours) return;
  await transaction(db, (tx) =>
    raiseAlert(tx, {
      kind: 'creditUnexplained',
      about: invoiceId,
      detail: `${invoiceId}: Stripe ${theirs}, ledger ${ours}`,
      facts: { amount: theirs - ours, currency: invoice.currency },
      at: now(),
    }),
  );
}

/** Records a credit by staff, or books a change that was made in the dashboard and reports it. */
async function compareAdjustment({ db, now }: CompareDeps, moved: CustomerMovement): Promise<void> {
  const { id, amount, created, metadata } = moved;
  // posted when it was requested here
  if (metadata?.['movement_id'] !== undefined) return;
  const { credit_id: creditId, subscription_id: subscriptionId } = metadata ?? {};
  const currency = moved.currency.toUpperCase();
  const at = new Date(created * 1000);
  await transaction(db, async (tx) => {
    const subscription = await findCredited(tx, subscriptionId);
    if (creditId !== undefined && subscription && amount < 0)
      return recordCredit(tx, subscription, { creditId, amount: -amount, at });
    const event = { kind: 'balanceTransaction', sourceId: id, at, currency } as const;
    if (!(await postEntry(tx, event, customerAdjustmentLines(amount)))) return;
    const detail = [moved.type, moved.description].filter(Boolean).join(': ');
    const facts = { amount: -amount, currency };
    await raiseAlert(tx, { kind: 'creditUnexplained', about: id, detail, facts, at: now() });
  });
}

const findCredited = async (tx: Tx, id: string | undefined) =>
  id === undefined ? undefined : findSubscription(tx, { id });
