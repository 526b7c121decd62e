import { shareOf } from '../money.ts';

/** Some of what was sold, with the tax on it. */
export interface SalePart {
  /** Of how many pieces of each line; a line is known by what was sold and for how much. */
  lines: { sku: string; unitPrice: number; quantity: number }[];
  subtotal: number;
  shippingAmount: number;
  /** Of each tax of the sale, in its order. */
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

/** How many pieces of each line, and whether the delivery too. */
export interface PartChoice {
  lines: readonly { sku: string; unitPrice: number; quantity: number }[];
  hasShipping: boolean;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** What of a sale is not given back yet. */
export function leftOfSale<Item extends SoldLine>(sale: Sale<Item>, given: readonly SalePart[]) {
  const isSame = (one: { sku: string; unitPrice: number }, other: { sku: string; unitPrice: number }) =>
    one.sku === other.sku && one.unitPrice === other.unitPrice;
  return {
    items: sale.items.map((item) => {
      const back = given.flatMap(({ lines }) => lines.filter((line) => isSame(line, item)));
      return { ...item, left: item.quantity - sum(back.map(({ quantity }) => quantity)) };
    }),
    shippingAmount: sale.shippingAmount - sum(given.map((part) => part.shippingAmount)),
  };
}

/**
 * A part of a sale with its taxes. Each line was taxed by itself and rounded to the cent (`taxesOf`), so some of its pieces
 * have what the tax on all given back so far rises by: all pieces one after the other have the line's tax to the cent. Nothing
 * for more than is left, or for nothing at all.
 */
export function partOfSale(sale: Sale, given: readonly SalePart[], { lines, hasShipping }: PartChoice): SalePart | undefined {
  const left = leftOfSale(sale, given);
  const chosen = lines.map((line) => ({
    line,
    item: left.items.find(({ sku, unitPrice }) => sku === line.sku && unitPrice === line.unitPrice),
  }));
  if (new Set(chosen.map(({ item }) => item)).size < chosen.length) return undefined;
  if (chosen.some(({ line, item }) => !item || line.quantity < 1 || line.quantity > item.left)) return undefined;
  const shippingAmount = hasShipping ? left.shippingAmount : 0;
  const taxAmounts = sale.taxes.map(({ rate }) => {
    const ofLines = chosen.map(({ line, item }) => {
      const before = item ? item.quantity - item.left : 0;
      const taxOf = (quantity: number) => shareOf(line.unitPrice * quantity, rate);
      return taxOf(before + line.quantity) - taxOf(before);
    });
    return sum(ofLines) + shareOf(shippingAmount, rate);
  });
  const subtotal = sum(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
  const total = subtotal + shippingAmount + sum(taxAmounts);
  return total > 0 ? { lines: lines.map((line) => ({ ...line })), subtotal, shippingAmount, taxAmounts, total } : undefined;
}
