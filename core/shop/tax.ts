import { z } from 'zod';
import { Cents, shareOf } from '../money.ts';

export const taxKinds = ['gst', 'hst', 'qst', 'pst', 'rst'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** One tax of a destination, added up over all lines. */
export const TaxLine = z.object({
  /** Which rate of which jurisdiction since when, such as `qst-qc-2013-01-01`; a changed rate is another. */
  code: z.string(),
  kind: z.enum(taxKinds),
  /** In thousandths of a percent: 9975 is 9.975 %. */
  rate: z.int(),
  amount: Cents,
});
export type TaxLine = z.output<typeof TaxLine>;

/** A tax that is charged at a destination on a day. */
export interface TaxRate {
  code: string;
  kind: TaxKind;
  rate: number;
}

/**
 * The taxes of a list of amounts, each amount taxed by itself and rounded half up to the cent, as the payment provider does
 * (docs/payments.md, section 10); so QST is computed on the price without GST.
 */
export function taxesOf(amounts: readonly number[], rates: readonly TaxRate[]): TaxLine[] {
  return rates.map(({ code, kind, rate }) => ({
    code,
    kind,
    rate,
    amount: amounts.reduce((sum, amount) => sum + shareOf(amount, rate), 0),
  }));
}
