import { z } from 'zod';
import { line } from '../text.ts';
import { carriers } from './shipping.ts';
import { hasWrongCheckDigit } from './tracking-number.ts';

export const HandOverFields = z.object({
  carrier: z.enum(carriers),
  /** Of a carrier that is not of the table. */
  carrierName: line(60).prefault(''),
  trackingNumber: line(60).prefault(''),
});

/** Refuses a carrier without a name, and a number whose check digit is not the carrier's. */
export function checkHandOver({ carrier, carrierName, trackingNumber }: z.output<typeof HandOverFields>, context: z.RefinementCtx): void {
  if (carrier === 'other' && carrierName === '') context.addIssue({ code: 'custom', path: ['carrierName'], params: { code: 'required' } });
  if (hasWrongCheckDigit(carrier, trackingNumber))
    context.addIssue({ code: 'custom', path: ['trackingNumber'], params: { code: 'trackingCheckDigit' } });
}

/** As an order keeps it. */
export const handOverOf = ({ carrier, carrierName, trackingNumber }: z.output<typeof HandOverFields>) => ({
  shippingCompany: carrier === 'other' ? carrierName : carrier,
  trackingNumber,
});

/** Who carries a parcel, and under which number; a carrier that is not of the table is named. */
export const HandOver = HandOverFields.superRefine(checkHandOver).transform(handOverOf);
export type HandOver = z.output<typeof HandOver>;
