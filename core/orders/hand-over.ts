import { z } from 'zod';
import { line } from '../text.ts';
import { carriers } from './shipping.ts';

/** Who carries a parcel, and under which number; a carrier that is not of the table is named. */
export const HandOver = z
  .object({ carrier: z.enum(carriers), carrierName: line(60).prefault(''), trackingNumber: line(60).prefault('') })
  .superRefine(({ carrier, carrierName }, context) => {
    if (carrier === 'other' && carrierName === '')
      context.addIssue({ code: 'custom', path: ['carrierName'], params: { code: 'required' } });
  })
  .transform(({ carrier, carrierName, trackingNumber }) => ({
    shippingCompany: carrier === 'other' ? carrierName : carrier,
    trackingNumber,
  }));
export type HandOver = z.output<typeof HandOver>;
