import { z } from 'zod';
import { SignedCents, applyRate } from '../money.ts';

export const taxKinds = ['gst', 'hst', 'qst', 'pst', 'rst'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** A tax of the destination, added up over all lines. Negative if credits outweigh charges at its rate. */
export const TaxLine = z
  .object({
    /**
     * Identifies jurisdiction, tax and start date, such as `qst-qc-2013-01-01`. A changed rate has another
     * code.
     */
    code: z.string().meta({ examples: ['gst-ca-2008-01-01'] }),
    kind: z.enum(taxKinds),
    /** In thousandths of a percent: 9975 is 9.975 %. */
    rate: z.int(),
    amount: SignedCents,
  })
  .meta({ id: 'TaxLine' });
export type TaxLine = z.output<typeof TaxLine>;

/** A tax in force at a destination on a day. */
export interface TaxRate {
  code: string;
  kind: TaxKind;
  rate: number;
}

/**
 * Returns the taxes of amounts in cents. Each amount is taxed by itself and rounded half up to the cent, as
 * Stripe does (docs/payments.md, section 10); QST is computed on the price without GST.
 */
export function computeTaxes(amounts: readonly number[], rates: readonly TaxRate[]): TaxLine[] {
  return rates.map(({ code, kind, rate }) => ({
    code,
    kind,
    rate,
    amount: amounts.reduce((sum, amount) => sum + applyRate(amount, rate), 0),
  }));
}

/** Adds taxes up by code, in the order in which the codes first occur. */
export function sumTaxes(taxes: readonly TaxLine[]): TaxLine[] {
  const sums = new Map<string, TaxLine>();
  for (const tax of taxes)
    sums.set(tax.code, { ...tax, amount: (sums.get(tax.code)?.amount ?? 0) + tax.amount });
  return [...sums.values()];
}
