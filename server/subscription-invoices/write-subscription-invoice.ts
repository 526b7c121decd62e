import { promisedDay } from '@visita/core/format-date';
import { sellerZone } from '@visita/core/days';
import { languages, type Language } from '@visita/core/languages';
import { brandName } from '@visita/core/orders/card-brands';
import type { PaymentCard } from '@visita/core/orders/order-fields';
import { enterpriseSkus, planSku, type PlanCode } from '@visita/core/plans/plan';
import type { Business } from '@visita/core/documents/business';
import { findUser, type UserRow } from '../account/queries.ts';
import type { Tx } from '../database/database.ts';
import type { InvoiceExtra } from '../database/tables/subscription-invoices.ts';
import { findInvoice, type DocumentLine } from '../documents/queries.ts';
import { reverseWriteOff, writeCreditNote } from '../documents/write-credit-note.ts';
import { writeInvoice, type BilledLine } from '../documents/write-invoice.ts';
import { translatorFor } from '../http/words.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { orderContractCards, soldCards } from './order-contract-cards.ts';
import { findOrderById } from '../orders/queries.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import type { InvoiceRow } from './queries.ts';

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
  if (!existing) return write(tx, invoice, { billed: { paidAt }, card });
  await reverseWriteOff(tx, { invoiceId: existing.document.id, at: paidAt });
}

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

/** Skips a first charge, which is on its order's invoice, and credits. */
async function write(
  tx: Tx,
  invoice: InvoiceRow,
  { billed, card }: { billed: BilledLine; card: PaymentCard | null },
): Promise<void> {
  const { id, subscriptionId, isOfOrder, extras, subtotal, taxes, taxAmount, total, currency } = invoice;
  if (isOfOrder || total <= 0) return;
  const subscription = await findSubscription(tx, { id: subscriptionId });
  if (!subscription) return;
  const { subscriptionNo: saleNo, language, destination, createdAt: orderedAt, userId } = subscription;
  const plan = invoice.plan ?? subscription.plan;
  const ofPlan = extras.reduce((rest, { amount }) => rest - amount, subtotal);
  const user = userId === null ? undefined : await findUser(tx, { id: userId });
  await writeInvoice(tx, {
    subscriptionInvoiceId: id,
    saleNo,
    language,
    orderedAt,
    billed,
    card: card && { brand: brandName(card.brand), last4: card.last4 },
    buyer: { name: user?.displayName ?? '', destination, ...(await findBusiness(tx, subscription, user)) },
    deliveryAddress: null,
    // net of the credit for the unused time of the previous plan
    lines: [
      {
        sku: planSku(plan),
        words: lineWords(invoice, plan, user?.timeZone ?? sellerZone),
        quantity: 1,
        unitPrice: ofPlan,
        amount: ofPlan,
      },
      ...extras.map(extraLine),
    ],
    currency,
    subtotal,
    shippingAmount: 0,
    taxes,
    taxAmount,
    total,
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

/**
 * Line text in every language: plan and paid period, with days in the buyer's time zone, as in the e-mail.
 */
function lineWords(
  { reason, periodStart, periodEnd }: InvoiceRow,
  plan: PlanCode,
  timeZone: string,
): DocumentLine['words'] {
  const words = languages.map((language): [Language, { name: string; variant: string }] => {
    const t = translatorFor(language);
    const sold = t(`plans:sold.${plan}`);
    const day = (at: Date) => promisedDay(at, { language, timeZone });
    const name = reason === 'update' ? t('billing:change', { plan: sold }) : sold;
    return [language, { name, variant: t('billing:period', { from: day(periodStart), to: day(periodEnd) }) }];
  });
  return Object.fromEntries(words);
}

/** A one-time item of a contract, with text in every language. */
function extraLine({ sku, ...amounts }: InvoiceExtra): DocumentLine {
  const key = sku === enterpriseSkus.logo ? 'plans:contract.logo' : 'plans:contract.card';
  const words = languages.map((language): [Language, { name: string; variant: string }] => [
    language,
    { name: translatorFor(language)(key), variant: '' },
  ]);
  return { sku, ...amounts, words: Object.fromEntries(words) };
}
