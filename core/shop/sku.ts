import { z } from 'zod';
import { cleanLine } from '../text.ts';

/** Plans, contracts and delivery have numbers of their own at the payment provider. */
const isTaken = (sku: string) => /^(?:PLAN|ENTERPRISE)-|^DELIVERY$/.test(sku);

/** The number of a product or of a variant: it is printed, and never changes. Typed in small letters it is the same. */
export const Sku = z
  .string()
  .overwrite((text) => cleanLine(text).toUpperCase())
  .refine((sku) => /^[A-Z0-9-]{2,40}$/.test(sku) && !isTaken(sku), { params: { code: 'skuInvalid' } })
  .meta({ maxLength: 40 });
