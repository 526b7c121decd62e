import type { TaxRate } from './catalogue.ts';

/** Percentages have up to four places: 9.975 is 99,750 of a million. */
const million = 1_000_000;

/** Rounds half a cent away from zero. */
function divide(amount: number, by: number): number {
  return Math.sign(amount) * Math.floor((Math.abs(amount) * 2 + by) / (by * 2));
}

/** The tax of one line at one rate, in cents; an inclusive tax is part of the amount. */
function computeTax(
  amount: number,
  { percentage, inclusive }: Pick<TaxRate, 'percentage' | 'inclusive'>,
): number {
  const parts = Math.round(percentage * 10_000);
  return inclusive ? divide(amount * parts, million + parts) : divide(amount * parts, million);
}

export interface LineTax {
  amount: number;
  rate: TaxRate;
  taxable: number;
}

/** Computes each tax on the amount without inclusive taxes. */
export function computeLineTaxes(amount: number, rates: TaxRate[]): LineTax[] {
  const included = rates
    .filter(({ inclusive }) => inclusive)
    .reduce((sum, rate) => sum + computeTax(amount, rate), 0);
  return rates.map((rate) => ({ amount: computeTax(amount, rate), rate, taxable: amount - included }));
}

/** The sum of the exclusive taxes. */
export const addedTax = (taxes: LineTax[]) =>
  taxes.filter(({ rate }) => !rate.inclusive).reduce((sum, { amount }) => sum + amount, 0);
