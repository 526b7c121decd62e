import type { SalePart } from '@visita/core/documents/sale-part';
import { shareOut } from '@visita/core/documents/share';
import type { Tx } from '../database/database.ts';
import { findCreditNote, findInvoice, listCredits, type DocumentRow, type OfSale } from './queries.ts';
import { writeDocument } from './write-document.ts';

type Amounts = Pick<DocumentRow, 'subtotal' | 'shippingAmount' | 'taxes' | 'total'>;

interface Refunded {
  sale: OfSale;
  /** Of what it is, where that was said; nothing where all that is left no longer has to be paid. */
  refund: { id: string; amount: number; part: SalePart | null } | null;
  at: Date;
}

/**
 * Writes down what of an invoice is credited, in the transaction in which a refund has succeeded, or in which one that was
 * sent is given up: its share of the products, the delivery and each tax. Together they are never more than the invoice; money above it, from rounding, is on no paper.
 * An invoice that is not written yet takes its credit notes along when it is.
 */
export async function writeCreditNote(tx: Tx, { sale, refund, at }: Refunded): Promise<void> {
  const found = await findInvoice(tx, sale);
  if (!found || (refund && (await findCreditNote(tx, { refundId: refund.id })))) return;
  const invoice = found.document;
  const left = leftOf(invoice, await listCredits(tx, { invoiceId: invoice.id }));
  const part = refund?.part;
  const amount = refund?.amount ?? left.total;
  const credited = (part && creditOfPart(left, part, amount)) ?? creditOf(left, Math.min(amount, left.total));
  if (credited.total === 0) return;
  const { id, serial: _, number: __, issuedOn: ___, ...same } = invoice;
  const { isOfPart, ...amounts } = credited;
  await writeDocument(tx, {
    ...same,
    ...amounts,
    kind: 'creditNote',
    refundId: refund?.id ?? null,
    correctsId: id,
    issuedAt: at,
    lines: credited.total === invoice.total ? invoice.lines : isOfPart && part ? linesOfPart(invoice, part) : [],
  });
}

/** Takes a credit note back whose money did not arrive, with a document of its own; nothing where none was written. */
export async function writeReversal(tx: Tx, { refundId, at }: { refundId: string; at: Date }): Promise<void> {
  const found = await findCreditNote(tx, { refundId });
  if (found) await reverse(tx, found.document, at);
}

/** What was given up of an invoice was paid all the same; nothing where nothing was given up. */
export async function reverseWriteOff(tx: Tx, { invoiceId, at }: { invoiceId: string; at: Date }): Promise<void> {
  const written = (await listCredits(tx, { invoiceId })).find(({ refundId }) => refundId === null);
  if (written) await reverse(tx, written, at);
}

function reverse(tx: Tx, creditNote: DocumentRow, at: Date) {
  const { id, serial: _, number: __, issuedOn: ___, ...same } = creditNote;
  return writeDocument(tx, { ...same, kind: 'reversal', correctsId: id, issuedAt: at });
}

function leftOf(invoice: Amounts, credits: readonly Amounts[]): Amounts {
  const rest = (whole: number, amountOf: (credit: Amounts) => number) => credits.reduce((left, credit) => left - amountOf(credit), whole);
  return {
    subtotal: rest(invoice.subtotal, (credit) => credit.subtotal),
    shippingAmount: rest(invoice.shippingAmount, (credit) => credit.shippingAmount),
    taxes: invoice.taxes.map((tax, index) => ({ ...tax, amount: rest(tax.amount, (credit) => credit.taxes[index]?.amount ?? 0) })),
    total: rest(invoice.total, (credit) => credit.total),
  };
}

/** What was said to go back, where all of it is left: of a sale whose money went back otherwise too, less may be. */
function creditOfPart(left: Amounts, part: SalePart, amount: number) {
  const isLeft =
    part.total === amount &&
    part.subtotal <= left.subtotal &&
    part.shippingAmount <= left.shippingAmount &&
    left.taxes.every((tax, index) => (part.taxAmounts[index] ?? 0) <= tax.amount);
  if (!isLeft) return undefined;
  const taxes = left.taxes.map((tax, index) => ({ ...tax, amount: part.taxAmounts[index] ?? 0 }));
  const { subtotal, shippingAmount, total } = part;
  return { subtotal, shippingAmount, taxes, taxAmount: total - subtotal - shippingAmount, total, isOfPart: true };
}

/** The lines of an invoice that go back, as many pieces of each as do. */
function linesOfPart({ lines }: DocumentRow, part: SalePart): DocumentRow['lines'] {
  return part.lines.flatMap(({ sku, unitPrice, quantity }) => {
    const line = lines.find((each) => each.sku === sku && each.unitPrice === unitPrice);
    return line ? [{ ...line, quantity, amount: unitPrice * quantity }] : [];
  });
}

/** A part of what is left, over all that it is made of. */
function creditOf(left: Amounts, amount: number) {
  const [subtotal = 0, shippingAmount = 0, ...shares] = shareOut(amount, [
    left.subtotal,
    left.shippingAmount,
    ...left.taxes.map((tax) => tax.amount),
  ]);
  const taxes = left.taxes.map((tax, index) => ({ ...tax, amount: shares[index] ?? 0 }));
  return { subtotal, shippingAmount, taxes, taxAmount: amount - subtotal - shippingAmount, total: amount, isOfPart: false };
}
