import { z } from 'zod';
import { cleanLine } from '../text.ts';

/** SKUs reserved for plans, contracts and delivery, which are products at Stripe too. */
const isTaken = (sku: string) => /^(?:PLAN|ENTERPRISE)-|^DELIVERY$/.test(sku);

/** The SKU of a product or variant. It is printed and never changes. Lower case input is converted. */
export const Sku = z
  .string()
  .overwrite((text) => cleanLine(text).toUpperCase())
  .refine((sku) => /^[A-Z0-9-]{2,40}$/.test(sku) && !isTaken(sku), { params: { code: 'skuInvalid' } })
  .meta({ maxLength: 40 });
