import { z } from 'zod';
import { addDays, addMonths } from '../days.ts';

/**
 * Time for which a card is live without a subscription, counted from its binding (docs/product.md, section
 * 3).
 */
export const SpecialValidity = z
  .object({ length: z.int(), unit: z.enum(['days', 'months']) })
  .meta({ id: 'SpecialValidity' });
export type SpecialValidity = z.output<typeof SpecialValidity>;

/** Returns the end (exclusive): days of 24 hours, months by the calendar in UTC. */
export function specialValidUntil(boundAt: Date, { length, unit }: SpecialValidity): Date {
  return unit === 'days' ? addDays(boundAt, length) : addMonths(boundAt, length);
}
