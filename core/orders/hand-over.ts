import { z } from 'zod';
import { line } from '../text.ts';
import { carriers } from './shipping.ts';
import { hasWrongCheckDigit } from './tracking-number.ts';

export const HandOverFields = z.object({
  carrier: z.enum(carriers),
  /** The name of a carrier that is not in the list. */
  carrierName: line(60).prefault(''),
  trackingNumber: line(60).prefault(''),
});

/** Refuses another carrier without a name, and a tracking number with a wrong check digit. */
export function checkHandOver(
  { carrier, carrierName, trackingNumber }: z.output<typeof HandOverFields>,
  context: z.RefinementCtx,
): void {
  if (carrier === 'other' && carrierName === '')
    context.addIssue({ code: 'custom', path: ['carrierName'], params: { code: 'required' } });
  if (hasWrongCheckDigit(carrier, trackingNumber))
    context.addIssue({ code: 'custom', path: ['trackingNumber'], params: { code: 'trackingCheckDigit' } });
}

/** Returns carrier and tracking number as an order stores them. */
export const toStoredHandOver = ({
  carrier,
  carrierName,
  trackingNumber,
}: z.output<typeof HandOverFields>) => ({
  shippingCompany: carrier === 'other' ? carrierName : carrier,
  trackingNumber,
});

/** Carrier and tracking number of a parcel. A carrier that is not in the list needs a name. */
export const HandOver = HandOverFields.superRefine(checkHandOver).transform(toStoredHandOver);
export type HandOver = z.output<typeof HandOver>;
