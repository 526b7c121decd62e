import { promisedDay } from '@visita/core/format-date';
import { sellerZone } from '@visita/core/days';
import { languages, type Language } from '@visita/core/languages';
import { brandName } from '@visita/core/orders/card-brands';
import type { PaymentCard } from '@visita/core/orders/order-fields';
import { enterpriseSkus, planSku, type PlanCode } from '@visita/core/plans/plan';
import {
  splitInvoice,
  sumBilledLines,
  type BilledInvoiceLine,
  type CreditGroup,
} from '@visita/core/subscriptions/billed-lines';
import type { Business } from '@visita/core/documents/business';
import { findUser, type UserRow } from '../account/queries.ts';
import type { Tx } from '../database/database.ts';
import type { InvoiceExtra } from '../database/tables/subscription-invoices.ts';
import {
  findInvoice,
  hasBalanceCredit,
  type DocumentLine,
  type DocumentRow,
  type OfSale,
} from '../documents/queries.ts';
import { reverseWriteOff, writeBalanceCredit, writeCreditNote } from '../documents/write-credit-note.ts';
import { writeInvoice, type BilledLine } from '../documents/write-invoice.ts';
import { translatorFor } from '../http/words.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { orderContractCards, soldCards } from './order-contract-cards.ts';
import { findOrderById } from '../orders/queries.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import { toTransferMoment } from './post-invoice-payment.ts';
import { findNewestDocumented, findSubscriptionInvoice, type InvoiceRow } from './queries.ts';

/**
 * Issues the document of a paid charge once, and enqueues the order of a contract's cards. A sent invoice has
 * its document already; if that was written off, the write-off is reversed.
 */
export async function writeSubscriptionInvoice(
  tx: Tx,
  invoice: InvoiceRow,
  { paidAt, card }: { paidAt: Date; card: PaymentCard | null },
): Promise<void> {
  if (
    soldCards(invoice).count > 0 &&
    (await claimOnce(tx, { key: `contract-cards:${invoice.id}`, at: paidAt }))
  )
    await enqueue(tx, orderContractCards, { invoiceId: invoice.id });
  const existing = await findInvoice(tx, { subscriptionInvoiceId: invoice.id });
  const isWritten = existing !== undefined || (await hasBalanceCredit(tx, { creditedById: invoice.id }));
  if (!isWritten) {
    const settledAt = invoice.valueDate === null ? paidAt : toTransferMoment(invoice.valueDate, paidAt);
    const billed = { paidAt: settledAt, issuedAt: taxDay(invoice, settledAt) };
    return write(tx, invoice, { billed, card });
  }
  if (!existing) return;
  await reverseWriteOff(tx, { invoiceId: existing.document.id, at: paidAt });
}

/** The moment whose day sets the tax period: that of finalisation, or of payment if that is earlier. */
const taxDay = ({ finalizedAt }: InvoiceRow, paidAt: Date): Date =>
  finalizedAt !== null && finalizedAt < paidAt ? finalizedAt : paidAt;

/**
 * Issues the document of a sent invoice while it is open, and its credit note once it is void or
 * uncollectible.
 */
export async function writeSentInvoice(tx: Tx, invoice: InvoiceRow, { at }: { at: Date }): Promise<void> {
  const { id, status, dueAt, createdAt: sentAt } = invoice;
  const sale = { subscriptionInvoiceId: id };
  if (dueAt === null) return;
  if (status === 'void' || status === 'uncollectible') return writeCreditNote(tx, { sale, refund: null, at });
  if (status === 'open' && !(await findInvoice(tx, sale)))
    await write(tx, invoice, { billed: { sentAt, dueAt }, card: null });
}

interface WriteOptions {
  billed: BilledLine;
  card: PaymentCard | null;
}

/**
 * Writes the documents of an invoice: its charges, with the credits that reduce them, or beside them the
 * credit notes of credits that exceed them. Skips a first charge, which is on its order's invoice.
 */
async function write(tx: Tx, invoice: InvoiceRow, { billed, card }: WriteOptions): Promise<void> {
  const { id, subscriptionId, isOfOrder, currency } = invoice;
  const subscription = isOfOrder ? undefined : await findSubscription(tx, { id: subscriptionId });
  if (!subscription) return;
  const { subscriptionNo: saleNo, language, destination, createdAt: orderedAt, userId } = subscription;
  const user = userId === null ? undefined : await findUser(tx, { id: userId });
  const context = { timeZone: user?.timeZone ?? sellerZone, plan: invoice.plan ?? subscription.plan };
  const { sold, credits } = toSoldAmounts(invoice, context);
  const credited = await findCreditedInvoices(tx, subscription, credits);
  // written by a nightly job once all credited invoices exist
  if (!credited) return;
  if (sold.lines.length > 0)
    await writeInvoice(tx, {
      subscriptionInvoiceId: id,
      saleNo,
      language,
      orderedAt,
      billed,
      card: card && { brand: brandName(card.brand), last4: card.last4 },
      ...(!card && 'paidAt' in billed && { transferReference: invoice.transferReference }),
      buyer: { name: user?.displayName ?? '', destination, ...(await findBusiness(tx, subscription, user)) },
      deliveryAddress: null,
      currency,
      shippingAmount: 0,
      balanceApplied: sold.total - invoice.amountDue,
      ...sold,
    });
  const at = 'paidAt' in billed ? (billed.issuedAt ?? billed.paidAt) : billed.sentAt;
  for (const { document, lines } of credited)
    await writeBalanceCredit(tx, document, {
      creditedById: id,
      at,
      ...sumBilledLines(lines),
      lines: lines.map((line) => documentLine(line, { ...context, isCredit: true })),
    });
}

/**
 * The business on the document of a later charge: the account's current one, else that of the order. The
 * purchase order number is the order's.
 */
async function findBusiness(
  tx: Tx,
  { orderId }: Pick<SubscriptionRow, 'orderId'>,
  user: Pick<UserRow, 'billing'> | undefined,
): Promise<Partial<Business>> {
  const order = orderId === null ? undefined : await findOrderById(tx, { id: orderId });
  return { ...order?.order.business, ...user?.billing };
}

interface LineContext {
  timeZone: string;
  /** Of an invoice without stored lines. */
  plan: PlanCode;
}

/** The lines and amounts of an invoice document, and the credits that need credit notes. */
function toSoldAmounts(invoice: InvoiceRow, context: LineContext) {
  if (invoice.lines.length === 0) return { sold: netOfCredits(invoice, context), credits: [] };
  const { sold, credits } = splitInvoice(invoice.lines);
  const lines = sold.map((line) => documentLine(line, { ...context, isCredit: line.amount < 0 }));
  // the provider's own sums, unless the invoice is split
  const amounts = credits.length === 0 ? pickAmounts(invoice) : sumBilledLines(sold);
  return { sold: { lines, ...amounts }, credits };
}

const pickAmounts = ({ subtotal, taxes, taxAmount, total }: InvoiceRow) => ({
  subtotal,
  taxes,
  taxAmount,
  total,
});

/** One line for the plan, less its credits: the lines are not stored, or do not add up. */
function netOfCredits(invoice: InvoiceRow, { timeZone, plan }: LineContext) {
  const { extras, subtotal } = invoice;
  const ofPlan = extras.reduce((rest, { amount }) => rest - amount, subtotal);
  const line = { sku: planSku(plan), words: lineWords(invoice, plan, timeZone), quantity: 1 };
  const lines = [{ ...line, unitPrice: ofPlan, amount: ofPlan }, ...extras.map(extraLine)];
  return { lines: invoice.total > 0 ? lines : [], ...pickAmounts(invoice) };
}

/** Finds the invoice document that each group of credits takes back; undefined if one does not exist yet. */
async function findCreditedInvoices(tx: Tx, subscription: SubscriptionRow, credits: readonly CreditGroup[]) {
  const found = [];
  for (const { creditedInvoiceId, lines } of credits) {
    const sale = await findCreditedSale(tx, subscription, { creditedInvoiceId });
    const whole = sale && (await findInvoice(tx, sale));
    if (!whole) return undefined;
    found.push({ document: whole.document, lines });
  }
  return mergeByDocument(found);
}

/** One group for each document: an unknown credited invoice may be that of another group. */
function mergeByDocument(groups: { document: DocumentRow; lines: BilledInvoiceLine[] }[]) {
  return [...Map.groupBy(groups, ({ document: { id } }) => id).values()].flatMap((same) =>
    same[0] ? [{ document: same[0].document, lines: same.flatMap(({ lines }) => lines) }] : [],
  );
}

/** The sale that a credit takes back: the credited invoice, or else the subscription's newest document. */
async function findCreditedSale(
  tx: Tx,
  { id: subscriptionId, orderId }: SubscriptionRow,
  { creditedInvoiceId }: { creditedInvoiceId: string | null },
): Promise<OfSale | undefined> {
  const credited =
    creditedInvoiceId === null
      ? undefined
      : await findSubscriptionInvoice(tx, { stripeId: creditedInvoiceId });
  if (credited && !credited.isOfOrder) return { subscriptionInvoiceId: credited.id };
  const newest = credited ? undefined : await findNewestDocumented(tx, { subscriptionId });
  if (newest) return { subscriptionInvoiceId: newest.id };
  return orderId === null ? undefined : { orderId };
}

/** A line of a document, with text in every language and days in the buyer's time zone, as in the e-mail. */
function documentLine(
  { sku, plan, quantity, amount, periodStart, periodEnd }: BilledInvoiceLine,
  { timeZone, isCredit }: LineContext & { isCredit: boolean },
): DocumentLine {
  const unitPrice = Math.round(amount / Math.max(quantity, 1));
  if (plan === null) return extraLine({ sku, quantity, unitPrice, amount });
  const period = { periodStart: new Date(periodStart * 1000), periodEnd: new Date(periodEnd * 1000) };
  return {
    sku,
    words: planWords(period, { plan, timeZone, key: isCredit ? 'billing:unused' : null }),
    quantity,
    unitPrice,
    amount,
  };
}

/** The text of a plan's line in every language; `key` is a sentence about the plan. */
function planWords(
  { periodStart, periodEnd }: Pick<InvoiceRow, 'periodStart' | 'periodEnd'>,
  { plan, timeZone, key }: LineContext & { key: 'billing:unused' | 'billing:change' | null },
): DocumentLine['words'] {
  const words = languages.map((language): [Language, { name: string; variant: string }] => {
    const t = translatorFor(language);
    const sold = t(`plans:sold.${plan}`);
    const day = (at: Date) => promisedDay(at, { language, timeZone });
    const name = key === null ? sold : t(key, { plan: sold });
    return [language, { name, variant: t('billing:period', { from: day(periodStart), to: day(periodEnd) }) }];
  });
  return Object.fromEntries(words);
}

const lineWords = (invoice: InvoiceRow, plan: PlanCode, timeZone: string) =>
  planWords(invoice, { plan, timeZone, key: invoice.reason === 'update' ? 'billing:change' : null });

/** A one-time item of a contract, with text in every language. */
function extraLine({ sku, ...amounts }: InvoiceExtra): DocumentLine {
  const key = sku === enterpriseSkus.logo ? 'plans:contract.logo' : 'plans:contract.card';
  const words = languages.map((language): [Language, { name: string; variant: string }] => [
    language,
    { name: translatorFor(language)(key), variant: '' },
  ]);
  return { sku, ...amounts, words: Object.fromEntries(words) };
}
