import { z } from 'zod';
import { line } from '../text.ts';
import { carriers } from './shipping.ts';

export const HandOverFields = z.object({
  carrier: z.enum(carriers),
  /** Of a carrier that is not of the table. */
  carrierName: line(60).prefault(''),
  trackingNumber: line(60).prefault(''),
});

export function needsCarrierName({ carrier, carrierName }: z.output<typeof HandOverFields>, context: z.RefinementCtx): void {
  if (carrier === 'other' && carrierName === '') context.addIssue({ code: 'custom', path: ['carrierName'], params: { code: 'required' } });
}

/** As an order keeps it. */
export const handOverOf = ({ carrier, carrierName, trackingNumber }: z.output<typeof HandOverFields>) => ({
  shippingCompany: carrier === 'other' ? carrierName : carrier,
  trackingNumber,
});

/** Who carries a parcel, and under which number; a carrier that is not of the table is named. */
export const HandOver = HandOverFields.superRefine(needsCarrierName).transform(handOverOf);
export type HandOver = z.output<typeof HandOver>;
