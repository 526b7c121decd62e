import type { SalePart } from '@visita/core/documents/sale-part';
import { balanceAppliedLines } from '@visita/core/ledger/posting';
import { shareOut } from '@visita/core/share-out';
import type { Tx } from '../database/database.ts';
import type { InvoiceCredit } from '../database/tables/payments.ts';
import { postEntry } from '../ledger/post-entry.ts';
import {
  findCreditNote,
  findDisputeCredit,
  findInvoice,
  listCredits,
  type DocumentRow,
  type NewDocument,
  type OfSale,
} from './queries.ts';
import { saleKey } from './post-document.ts';
import { writeDocument } from './write-document.ts';

type Amounts = Pick<DocumentRow, 'subtotal' | 'shippingAmount' | 'taxes' | 'total'>;

/** The part of a sale that a lost dispute takes, in cents. */
export type LostPart = Pick<Amounts, 'taxes' | 'total'> & {
  net: number;
  /** True if nothing is left of the sale, but what a credit of the buyer paid. */
  isRest: boolean;
};

interface Refunded {
  sale: OfSale;
  /**
   * The refunded part of the sale, if known, and the lines that Stripe credited, if it was its credit note. Null if
   * the rest of the invoice was written off instead.
   */
  refund: { id: string; amount: number; part: SalePart | null; credit: InvoiceCredit | null } | null;
  at: Date;
}

/**
 * Writes a credit note of a successful refund or a write-off, in the same transaction: its share of products,
 * delivery and each tax. All credit notes together never exceed the invoice; a rounding surplus is on none.
 * Does nothing before the invoice exists, which is then written with its credit notes.
 */
export async function writeCreditNote(tx: Tx, { sale, refund, at }: Refunded): Promise<void> {
  const found = await findInvoice(tx, sale);
  if (!found || (refund && (await findCreditNote(tx, { refundId: refund.id })))) return;
  const invoice = found.document;
  const left = computeRemainder(invoice, await listCredits(tx, { invoiceId: invoice.id }));
  const part = refund?.part;
  const amount = refund?.amount ?? left.total;
  const isCredited = refund ? refund.credit !== null : false;
  const credited =
    (part && creditOfPart(left, part, { amount, isCredited })) ??
    getCredit(left, Math.min(amount, left.total));
  if (credited.total <= 0) return;
  const { isOfPart, ...amounts } = credited;
  const isWhole = credited.total === invoice.total && credited.subtotal === invoice.subtotal;
  await writeDocument(tx, {
    ...copyDocument(invoice),
    ...amounts,
    kind: 'creditNote',
    refundId: refund?.id ?? null,
    correctsId: invoice.id,
    issuedAt: at,
    lines: isWhole ? invoice.lines : isOfPart && part ? linesOfPart(invoice, part) : [],
  });
}

/**
 * Reverses the credit note of a refund that failed, with a document of its own. Does nothing if there is
 * none.
 */
export async function writeReversal(tx: Tx, { refundId, at }: { refundId: string; at: Date }): Promise<void> {
  const found = await findCreditNote(tx, { refundId });
  if (found) await reverse(tx, found.document, at);
}

/** Reverses the write-off of an invoice that was paid after all. Does nothing if there is none. */
export async function reverseWriteOff(
  tx: Tx,
  { invoiceId, at }: { invoiceId: string; at: Date },
): Promise<void> {
  const existing = (await listCredits(tx, { invoiceId })).find(
    ({ refundId, disputeId, creditedById, replacesId, balanceApplied }) =>
      [refundId, disputeId, creditedById, replacesId].every((id) => id === null) && balanceApplied === 0,
  );
  if (existing) await reverse(tx, existing, at);
}

function reverse(tx: Tx, creditNote: DocumentRow, at: Date) {
  return writeDocument(tx, {
    ...copyDocument(creditNote),
    kind: 'reversal',
    correctsId: creditNote.id,
    issuedAt: at,
  });
}

/** The fields that a document shares with the one that it corrects. */
export function copyDocument(document: DocumentRow) {
  const {
    id: _,
    serial: __,
    number: ___,
    issuedOn: ____,
    balanceApplied: _____,
    replacesId: ______,
    ...same
  } = document;
  return same;
}

interface BalanceCredit extends Pick<NewDocument, 'lines' | 'subtotal' | 'taxes' | 'taxAmount' | 'total'> {
  /** The subscription's invoice whose credits exceed its charges. */
  creditedById: string;
  at: Date;
}

/** Writes the credit note of an invoice for unused time that was credited to the customer's balance. */
export async function writeBalanceCredit(
  tx: Tx,
  invoice: DocumentRow,
  { at, ...credit }: BalanceCredit,
): Promise<void> {
  const note = await writeDocument(tx, {
    ...copyDocument(invoice),
    ...credit,
    shippingAmount: 0,
    kind: 'creditNote',
    correctsId: invoice.id,
    issuedAt: at,
  });
  const event = { kind: 'balanceApplied', sourceId: note.id, at, currency: invoice.currency } as const;
  const sale = saleKey(invoice);
  await postEntry(tx, { ...event, sale }, balanceAppliedLines(-credit.total));
}

/**
 * Returns the part of a sale that the customer's balance paid and that is not credited yet, with the cents that the
 * taxes of no credit note reach; 0 once its credit was restored.
 */
export async function findRestorableCredit(tx: Tx, invoice: DocumentRow): Promise<number> {
  const credits = await listCredits(tx, { invoiceId: invoice.id });
  const isRestored = credits.some(({ balanceApplied }) => balanceApplied !== 0);
  if (isRestored || invoice.balanceApplied <= 0) return 0;
  const { total } = computeRemainder(invoice, credits);
  const isRounded = total <= invoice.balanceApplied + invoice.taxes.length;
  return isRounded ? Math.max(0, total) : invoice.balanceApplied;
}

/** Writes the credit note of the part of a sale that the customer's balance paid, once it was restored. */
export async function writeRestoredCredit(
  tx: Tx,
  invoice: DocumentRow,
  { amount, at }: { amount: number; at: Date },
): Promise<{ id: string }> {
  const left = computeRemainder(invoice, await listCredits(tx, { invoiceId: invoice.id }));
  const { isOfPart: _, ...amounts } = getCredit(left, amount);
  return writeDocument(tx, {
    ...copyDocument(invoice),
    ...amounts,
    kind: 'creditNote',
    correctsId: invoice.id,
    issuedAt: at,
    balanceApplied: amount,
    lines: amount === invoice.total ? invoice.lines : [],
  });
}

/**
 * Returns the share of products, delivery and each tax in an amount that a dispute has taken from an invoice,
 * at most what is not credited yet. Undefined if there is no invoice or nothing is left of it.
 */
export async function findLostPart(
  tx: Tx,
  { sale, amount }: { sale: OfSale; amount: number },
): Promise<LostPart | undefined> {
  const found = await findInvoice(tx, sale);
  if (!found) return undefined;
  const left = computeRemainder(found.document, await listCredits(tx, { invoiceId: found.document.id }));
  const { subtotal, shippingAmount, taxes, total } = getCredit(left, Math.min(amount, left.total));
  const isRest = left.total - total <= (await findRestorableCredit(tx, found.document));
  return total > 0 ? { taxes, total, net: subtotal + shippingAmount, isRest } : undefined;
}

/** Writes the credit note of a lost dispute of which nothing was delivered. */
export async function writeDisputeCredit(
  tx: Tx,
  { sale, disputeId, amount, at }: { sale: OfSale; disputeId: string; amount: number; at: Date },
): Promise<void> {
  const found = await findInvoice(tx, sale);
  if (!found) return;
  const { id } = found.document;
  const left = computeRemainder(found.document, await listCredits(tx, { invoiceId: id }));
  const { isOfPart: _, ...amounts } = getCredit(left, Math.min(amount, left.total));
  const lines = amounts.total === found.document.total ? found.document.lines : [];
  await writeDocument(tx, {
    ...copyDocument(found.document),
    ...amounts,
    kind: 'creditNote',
    disputeId,
    correctsId: id,
    issuedAt: at,
    lines,
  });
}

/** Reverses the credit note of a dispute that was won after all. Does nothing if there is none. */
export async function reverseDisputeCredit(
  tx: Tx,
  { disputeId, at }: { disputeId: string; at: Date },
): Promise<void> {
  const credit = await findDisputeCredit(tx, { disputeId });
  if (credit) await reverse(tx, credit, at);
}

function computeRemainder(invoice: Amounts, credits: readonly Amounts[]): Amounts {
  const rest = (whole: number, amountOf: (credit: Amounts) => number) =>
    credits.reduce((left, credit) => left - amountOf(credit), whole);
  return {
    subtotal: rest(invoice.subtotal, (credit) => credit.subtotal),
    shippingAmount: rest(invoice.shippingAmount, (credit) => credit.shippingAmount),
    taxes: invoice.taxes.map((tax) => ({
      ...tax,
      amount: rest(tax.amount, ({ taxes }) => taxes.find(({ code }) => code === tax.code)?.amount ?? 0),
    })),
    total: rest(invoice.total, (credit) => credit.total),
  };
}

/**
 * Credits the refunded lines exactly; undefined if other refunds have left less. Stripe has compared the lines that
 * it credited with what is left of each: on an invoice with credits of its own, the net rest can be less.
 */
function creditOfPart(
  left: Amounts,
  part: SalePart,
  { amount, isCredited }: { amount: number; isCredited: boolean },
) {
  const isLeft =
    isCredited ||
    (part.subtotal <= left.subtotal &&
      part.shippingAmount <= left.shippingAmount &&
      left.taxes.every((tax, index) => (part.taxAmounts[index] ?? 0) <= tax.amount));
  if (!isLeft || part.total !== amount || amount > left.total) return undefined;
  const taxes = left.taxes.map((tax, index) => ({ ...tax, amount: part.taxAmounts[index] ?? 0 }));
  const { subtotal, shippingAmount, total } = part;
  return {
    subtotal,
    shippingAmount,
    taxes,
    taxAmount: total - subtotal - shippingAmount,
    total,
    isOfPart: true,
  };
}

/** The invoice's lines with the refunded quantities. */
function linesOfPart({ lines }: DocumentRow, part: SalePart): DocumentRow['lines'] {
  return part.lines.flatMap(({ sku, unitPrice, quantity }) => {
    const line = lines.find((each) => each.sku === sku && each.unitPrice === unitPrice);
    return line ? [{ ...line, quantity, amount: unitPrice * quantity }] : [];
  });
}

/** Credits an amount, shared out over products, delivery and taxes. */
function getCredit(left: Amounts, amount: number) {
  const [subtotal = 0, shippingAmount = 0, ...shares] = shareOut(amount, [
    left.subtotal,
    left.shippingAmount,
    ...left.taxes.map((tax) => tax.amount),
  ]);
  const taxes = left.taxes.map((tax, index) => ({ ...tax, amount: shares[index] ?? 0 }));
  return {
    subtotal,
    shippingAmount,
    taxes,
    taxAmount: amount - subtotal - shippingAmount,
    total: amount,
    isOfPart: false,
  };
}
