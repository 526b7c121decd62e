import { applyRate } from '../money.ts';

/** A part of a sale with its taxes, in cents. */
export interface SalePart {
  /** Pieces per line. A line is identified by SKU and unit price. */
  lines: { sku: string; unitPrice: number; quantity: number }[];
  subtotal: number;
  shippingAmount: number;
  /** Amounts by tax, in the order of the sale's taxes. */
  taxAmounts: number[];
  total: number;
}

interface SoldLine {
  sku: string;
  unitPrice: number;
  quantity: number;
}

interface Sale<Item extends SoldLine = SoldLine> {
  items: readonly Item[];
  shippingAmount: number;
  taxes: readonly { rate: number; amount: number }[];
}

/** The pieces of each line to refund, and whether to refund delivery too. */
export interface PartChoice {
  lines: readonly { sku: string; unitPrice: number; quantity: number }[];
  hasShipping: boolean;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Returns the part of a sale that is not refunded yet. */
export function leftOfSale<Item extends SoldLine>(sale: Sale<Item>, earlierParts: readonly SalePart[]) {
  const isSame = (one: { sku: string; unitPrice: number }, other: { sku: string; unitPrice: number }) =>
    one.sku === other.sku && one.unitPrice === other.unitPrice;
  return {
    items: sale.items.map((item) => {
      const back = earlierParts.flatMap(({ lines }) => lines.filter((line) => isSame(line, item)));
      return { ...item, left: item.quantity - sum(back.map(({ quantity }) => quantity)) };
    }),
    shippingAmount: sale.shippingAmount - sum(earlierParts.map((part) => part.shippingAmount)),
  };
}

/**
 * Returns a part of a sale with its taxes. Each line was taxed by itself and rounded to the cent (`computeTaxes`),
 * so the tax of a part is the increase of the tax on all refunded pieces: refunding every piece adds up to
 * the line's tax exactly. Undefined if more than is left, or nothing, was chosen.
 */
export function partOfSale(
  sale: Sale,
  earlierParts: readonly SalePart[],
  { lines, hasShipping }: PartChoice,
): SalePart | undefined {
  const left = leftOfSale(sale, earlierParts);
  const chosenLines = lines.map((line) => ({
    line,
    item: left.items.find(({ sku, unitPrice }) => sku === line.sku && unitPrice === line.unitPrice),
  }));
  if (new Set(chosenLines.map(({ item }) => item)).size < chosenLines.length) return undefined;
  if (chosenLines.some(({ line, item }) => !item || line.quantity < 1 || line.quantity > item.left))
    return undefined;
  const shippingAmount = hasShipping ? left.shippingAmount : 0;
  const taxAmounts = sale.taxes.map(({ rate }) => {
    const ofLines = chosenLines.map(({ line, item }) => {
      const before = item ? item.quantity - item.left : 0;
      const getTax = (quantity: number) => applyRate(line.unitPrice * quantity, rate);
      return getTax(before + line.quantity) - getTax(before);
    });
    return sum(ofLines) + applyRate(shippingAmount, rate);
  });
  const subtotal = sum(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
  const total = subtotal + shippingAmount + sum(taxAmounts);
  return total > 0
    ? { lines: lines.map((line) => ({ ...line })), subtotal, shippingAmount, taxAmounts, total }
    : undefined;
}
