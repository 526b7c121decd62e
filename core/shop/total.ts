import { computeTaxes, type TaxLine, type TaxRate } from './tax.ts';

/**
 * Stripe's least charge in CAD, in cents (docs.stripe.com/currencies, "Minimum and maximum charge amounts").
 * A total of 0 is not charged.
 */
const leastCharge = 50;

/** Returns the least total that can be paid, if this one is below it; null otherwise. */
export const findLeastTotal = (total: number): number | null =>
  total > 0 && total < leastCharge ? leastCharge : null;

export interface Total {
  subtotal: number;
  taxes: TaxLine[];
  taxAmount: number;
  total: number;
}

/** Returns the total in cents for lines and delivery. Each amount is taxed by itself. */
export function computeTotal({
  amounts,
  delivery,
  rates,
}: {
  amounts: readonly number[];
  delivery: number;
  rates: readonly TaxRate[];
}): Total {
  const subtotal = sum(amounts);
  const taxes = computeTaxes([...amounts, delivery], rates);
  const taxAmount = sum(taxes.map(({ amount }) => amount));
  return { subtotal, taxes, taxAmount, total: subtotal + delivery + taxAmount };
}

/** Returns the total of a later charge at today's tax rates. */
export const laterChargeTotal = ({ amount, rates }: { amount: number; rates: readonly TaxRate[] }): Total =>
  computeTotal({ amounts: [amount], delivery: 0, rates });

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
