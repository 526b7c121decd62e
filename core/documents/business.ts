import { z } from 'zod';
import { BillingDetails } from '../account/billing.ts';
import { line } from '../text.ts';

/** The business on the documents of one order, with the buyer's purchase order number. */
export const Business = BillingDetails.extend({ purchaseOrder: line(60).prefault('') }).meta({
  id: 'NewBusiness',
});
export type Business = z.output<typeof Business>;

/** The stored business of an order. */
export const WrittenBusiness = z
  .object({ company: z.string(), taxNumber: z.string(), purchaseOrder: z.string() })
  .meta({ id: 'Business' });
