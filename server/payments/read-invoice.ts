import { randomBytes } from 'node:crypto';
import { numberFrom } from '@visita/core/documents/number';
import { plainAmount } from '@visita/core/money';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Deps } from '../deps.ts';
import { parseId, parseOwnId, type Intent, type ProviderInvoice, type Refund } from '../provider/client.ts';
import { hasCustomer } from '../provider/customer-queries.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { moveAlertsAbout } from '../provider/alert-queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { enqueue } from '../queue/job.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import { applyInvoice, type AppliedInvoice } from '../subscription-invoices/apply-invoice.ts';
import { postInvoicePayment, postOverpaid } from '../subscription-invoices/post-invoice-payment.ts';
import { toObservedInvoice } from '../subscription-invoices/observed-invoice.ts';
import { lockSubscription } from '../subscriptions/lock-subscription.ts';
import { findSubscriptionInvoice, lockInvoice, updateInvoice } from '../subscription-invoices/queries.ts';
import { areSameRates, ensureEffectiveRates, toRatesParam } from '../subscriptions/effective-tax-rates.ts';
import { reconcileLater } from '../subscriptions/reconcile-subscription.ts';
import { findSubscription, lockSubscriptionRow, type SubscriptionRow } from '../subscriptions/queries.ts';
import { notifyInvoice } from '../subscription-invoices/notify-invoice.ts';
import {
  writeSentInvoice,
  writeSubscriptionInvoice,
} from '../subscription-invoices/write-subscription-invoice.ts';
import { applyRefunds } from './apply-refund.ts';
import { checkTaxes, refundExcessTaxes } from './check-taxes.ts';
import { readDisputesOfIntent } from './dispute-jobs.ts';
import { nameRefunds } from './name-refunds.ts';
import { chargeIsTouched, toPaymentOutcome } from './payment-intent.ts';
import { findPaymentById, insertPayment, updatePayment, type PaymentRow } from './queries.ts';
import { findPaymentOfInvoice, sumPaidParts } from './subscription-invoice-queries.ts';
import { voidDraft } from './void-draft.ts';
import { settlePayment } from './settle-payment.ts';

type ReadInvoiceDeps = Pick<Deps, 'db' | 'stripe' | 'now'>;

/**
 * Fetches a subscription invoice from the provider and returns the change that writes its row, payment,
 * documents and e-mails. Undefined if it is not ours.
 */
export async function readInvoice(
  deps: ReadInvoiceDeps,
  { invoiceId }: { invoiceId: string },
): Promise<ReceivedChange | undefined> {
  const { db, stripe, now } = deps;
  const found = await stripe.find((sdk) => sdk.invoices.retrieve(invoiceId, { expand: ['payments'] }));
  if (!found) return readRemoved(deps, { invoiceId });
  const subscription = await findBilled(deps, found);
  if (!subscription) return undefined;
  const invoice = await withAllLines(deps, await withRatesOfToday(deps, found, subscription));
  const observed = toObservedInvoice(invoice, await listTaxRates(db));
  const { intent, parts } = await fetchIntents(deps, invoice);
  const charged = [...(intent ? [intent] : []), ...parts];
  const refunds: Refund[] = [];
  for (const each of charged.filter(chargeIsTouched))
    refunds.push(...(await listProviderRefunds(deps, each)));
  return async (tx) => {
    const at = now();
    // the subscription's lock includes its user, who is locked before all else
    if (!(await lockSubscription(tx, subscription))) return;
    const applied = await applyInvoice(tx, subscription, observed);
    await checkTaxes(tx, applied, { subscription, at });
    // a retry changes nothing of the subscription at the provider but the time of the next one
    if (applied.invoice.status === 'open' && applied.before?.attemptCount !== applied.invoice.attemptCount)
      await enqueue(tx, reconcileLater, { subscriptionId: subscription.id }, { once: subscription.id });
    if (applied.invoice.status === 'draft' && subscription.serviceStoppedAt !== null)
      await enqueue(tx, voidDraft, { invoiceId }, { once: invoiceId });
    if (applied.invoice.isOfOrder) return;
    for (const part of parts) await settlePart(tx, { ...applied, subscription, intent: part, at });
    if (intent) await settleInvoice(tx, { ...applied, subscription, intent, at });
    const hasTransfer = applied.invoice.valueDate !== null;
    if (!intent || parts.length > 0 || hasTransfer || isPaidOtherwise(invoice, intent))
      await settleParts(tx, { ...applied, subscription, observed: invoice, at });
    if (intent) await refundExcessTaxes(tx, applied.invoice, at);
    await writeSentInvoice(tx, applied.invoice, { at });
    if (refunds.length > 0) await applyRefunds(tx, refunds, at);
    for (const each of charged) await readDisputesOfIntent(tx, each);
    await notifyInvoice(tx, applied.invoice, {
      needsConfirmation: intent !== undefined && isAsking(intent),
      at,
    });
  };
}

/**
 * Sets the tax rates of the day on the draft of a renewal, whose `invoice.upcoming` may have come before a
 * change. Returns the draft as it is then. Prorations on it keep the rates of what they credit.
 */
async function withRatesOfToday(
  deps: ReadInvoiceDeps,
  invoice: ProviderInvoice,
  subscription: SubscriptionRow,
): Promise<ProviderInvoice> {
  if (invoice.status !== 'draft' || invoice.billing_reason !== 'subscription_cycle') return invoice;
  const rates = await ensureEffectiveRates(deps, subscription, deps.now());
  if (areSameRates(invoice.default_tax_rates, rates)) return invoice;
  return deps.stripe.request((sdk) =>
    sdk.invoices.update(
      invoice.id,
      { default_tax_rates: toRatesParam(rates), expand: ['payments'] },
      { idempotencyKey: `taxes:${invoice.id}:${rates.toSorted().join()}` },
    ),
  );
}

/** Adds the lines that the provider's first page leaves out. */
async function withAllLines({ stripe }: ReadInvoiceDeps, invoice: ProviderInvoice): Promise<ProviderInvoice> {
  if (!invoice.lines.has_more) return invoice;
  const data = await stripe.request((sdk) =>
    sdk.invoices.listLineItems(invoice.id, { limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  );
  return { ...invoice, lines: { ...invoice.lines, data, has_more: false } };
}

/** A draft deleted at the provider will never be charged. */
async function readRemoved(
  { db }: ReadInvoiceDeps,
  { invoiceId }: { invoiceId: string },
): Promise<ReceivedChange | undefined> {
  const invoiceRow = await findSubscriptionInvoice(db, { stripeId: invoiceId });
  if (invoiceRow?.status !== 'draft') return undefined;
  return async (tx) => {
    await lockSubscriptionRow(tx, { id: invoiceRow.subscriptionId });
    const row = await lockInvoice(tx, invoiceRow);
    if (row?.status === 'draft') await updateInvoice(tx, row, { status: 'void', nextAttemptAt: null });
  };
}

/**
 * Finds the subscription by its Stripe id. The event of a first invoice may precede that of its payment: then
 * by our id in the metadata, if the customer matches.
 */
async function findBilled(
  { db }: ReadInvoiceDeps,
  { parent, customer }: ProviderInvoice,
): Promise<SubscriptionRow | undefined> {
  const details = parent?.subscription_details;
  const stripeId = parseId(details?.subscription);
  if (!details || stripeId === undefined) return undefined;
  const subscription = await findSubscription(db, { stripeId });
  const id = parseOwnId({ metadata: details.metadata }, 'subscription_id');
  if (subscription || id === undefined) return subscription;
  const named = await findSubscription(db, { id });
  if (named?.stripeId !== null || named.userId === null) return undefined;
  return (await hasCustomer(db, { userId: named.userId, stripeId: parseId(customer) ?? '' }))
    ? named
    : undefined;
}

/**
 * Fetches the intent that paid the invoice, or else the last one attempted, and those attached to it that paid a part
 * (`invoice_payment.is_default`).
 */
async function fetchIntents(
  { stripe }: ReadInvoiceDeps,
  { payments }: ProviderInvoice,
): Promise<{ intent: Intent | undefined; parts: Intent[] }> {
  const fetchIntent = async (id: string) =>
    stripe.find((sdk) => sdk.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const tries = payments?.data ?? [];
  const own = tries.filter(({ is_default: isDefault }) => isDefault);
  const paid = own.find(({ status }) => status === 'paid') ?? own.findLast(({ status }) => status === 'open');
  const id = parseId(paid?.payment.payment_intent);
  const attached = tries.filter((each) => !each.is_default && each.status === 'paid');
  const parts = [];
  for (const { payment } of attached) {
    const partId = parseId(payment.payment_intent);
    const part = partId === undefined ? undefined : await fetchIntent(partId);
    if (part) parts.push(part);
  }
  return { intent: id === undefined ? undefined : await fetchIntent(id), parts };
}

/** True if the bank requires confirmation by the cardholder (3-D Secure). */
const isAsking = ({ status, last_payment_error: error }: Intent) =>
  status === 'requires_action' || error?.code === 'authentication_required';

async function listProviderRefunds(deps: ReadInvoiceDeps, { id }: Intent) {
  const { data } = await deps.stripe.request((sdk) => sdk.refunds.list({ payment_intent: id, limit: 100 }));
  return nameRefunds(deps, data.toReversed());
}

type Settled = Pick<AppliedInvoice, 'invoice'> & { subscription: SubscriptionRow; intent: Intent; at: Date };

/**
 * Inserts and settles a payment for an automatic charge too, so that it can be refunded, disputed and
 * compared like any other. Skipped before the first attempt.
 */
async function settleInvoice(tx: Tx, { invoice, subscription, intent, at }: Settled): Promise<void> {
  const outcome = toPaymentOutcome(intent);
  if (outcome.kind === 'open' && invoice.attemptCount === 0) return;
  const payment = await ensurePayment(tx, { invoice, subscription, intent, at });
  if (payment) await settlePayment(tx, payment, outcome, { at });
}

/** Inserts and settles the payment of an intent that paid a part of an invoice. */
async function settlePart(tx: Tx, { invoice, subscription, intent, at }: Settled): Promise<void> {
  const own = newPayment({ invoice, subscription, intent, at });
  const newRow = { ...own, invoiceId: null, amount: intent.amount_received };
  const payment =
    (await findPaymentById(tx, { paymentIntentId: intent.id })) ?? (await insertPayment(tx, newRow));
  if (payment) await settlePayment(tx, payment, toPaymentOutcome(intent), { at });
}

/** True if something else than its own intent has paid an invoice. */
const isPaidOtherwise = ({ amount_paid: paid }: ProviderInvoice, { amount_received: charged }: Intent) =>
  paid > charged;

/**
 * Posts what no charge has paid of a paid invoice, which the bank received, and what was paid beyond it, and writes its
 * document. Alerts staff while only a part of an open one is paid.
 */
async function settleParts(
  tx: Tx,
  { invoice, subscription, observed, at }: Omit<Settled, 'intent'> & { observed: ProviderInvoice },
): Promise<void> {
  const { stripeId, status, amountDue, currency } = invoice;
  const { amount_overpaid: overpaid, amount_paid: paid, amount_remaining: left } = observed;
  const about = stripeId;
  if (status === 'paid') {
    const paidAt = invoice.paidAt ?? at;
    const byBank = Math.max(0, amountDue + overpaid - (await sumPaidParts(tx, invoice)));
    const isBanked = await postInvoicePayment(tx, invoice, { byBank, at: paidAt });
    await postOverpaid(tx, invoice, { amount: overpaid, at: paidAt });
    await writeSubscriptionInvoice(tx, invoice, { paidAt, card: null });
    await moveAlertsAbout(tx, { kind: 'invoicePartlyPaid', about: [about], at });
    const alert = { about: subscription.id, detail: subscription.subscriptionNo, at };
    if (isBanked && invoice.valueDate === null)
      await raiseAlert(tx, { ...alert, kind: 'transferUndated', facts: { amount: byBank, currency } });
    if (byBank > 0 || invoice.valueDate === null) return;
    // charges have paid all of it meanwhile
    await updateInvoice(tx, invoice, { valueDate: null, transferReference: null });
    await raiseAlert(tx, { ...alert, kind: 'transferUnused', facts: { amount: amountDue, currency } });
  } else if (paid > 0) {
    const detail = `${subscription.subscriptionNo}: ${plainAmount(paid)} of ${plainAmount(amountDue)} ${currency}`;
    await raiseAlert(tx, { kind: 'invoicePartlyPaid', about, detail, facts: { amount: left, currency }, at });
  }
}

async function ensurePayment(
  tx: Tx,
  { invoice, subscription, intent, at }: Settled,
): Promise<PaymentRow | undefined> {
  const existing = await findPaymentOfInvoice(tx, invoice);
  if (existing) {
    if (existing.status === 'completed' || existing.status === 'refunded') return existing;
    // an attached payment leaves less for it
    const { id: paymentIntentId, amount } = intent;
    const isOther = existing.paymentIntentId !== paymentIntentId || existing.amount !== amount;
    return isOther ? updatePayment(tx, existing, { paymentIntentId, amount }) : existing;
  }
  const newRow = newPayment({ invoice, subscription, intent, at });
  return (await insertPayment(tx, newRow)) ?? findPaymentById(tx, { paymentIntentId: intent.id });
}

const newPayment = ({ invoice, subscription, intent, at }: Settled) => ({
  id: newId(at),
  paymentNo: numberFrom('P', at, randomBytes(6)),
  subscriptionInvoiceId: invoice.id,
  userId: subscription.userId,
  method: 'saved' as const,
  status: 'pending' as const,
  currency: invoice.currency,
  amount: intent.amount,
  paymentMethodId: parseId(intent.payment_method) ?? null,
  paymentIntentId: intent.id,
  invoiceId: invoice.stripeId,
  createdAt: at,
});
