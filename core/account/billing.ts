import { z } from 'zod';
import { line } from '../text.ts';

/**
 * A business's number at a tax office, such as `123456789 RT0001` or `FR40303265045`: letters, digits and
 * separators, among them at least four digits.
 */
const taxNumber = line(40).refine(
  (text) =>
    text === '' || (/^[\p{L}\d][\p{L}\d .,/+*-]*$/u.test(text) && text.replaceAll(/\D/g, '').length >= 4),
  { params: { code: 'taxNumberInvalid' } },
);

/** The business that a user buys for, as printed on documents; empty fields are not printed. */
export const BillingDetails = z.object({
  company: line(120).prefault(''),
  taxNumber: taxNumber.prefault(''),
});
export type BillingDetails = z.output<typeof BillingDetails>;

/** Stored details of the business that a user buys for. */
export const WrittenBilling = z
  .object({ company: z.string(), taxNumber: z.string() })
  .meta({ id: 'BillingDetails' });

/** Returns the details, or null if nothing was given. */
export const givenBilling = <Details extends BillingDetails>(details: Details | undefined): Details | null =>
  details && Object.values(details).some((text) => text !== '') ? details : null;
