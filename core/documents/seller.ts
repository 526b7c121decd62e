import { z } from 'zod';
import { email, line, requiredLine } from '../text.ts';

/** Tax authorities with which a seller can be registered. */
export const taxOffices = ['gst', 'qst', 'bc', 'mb', 'sk'] as const;
export type TaxOffice = (typeof taxOffices)[number];

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Service hours by weekday (Monday is 1), in the seller's time zone. */
export const ServiceHours = z
  .array(
    z
      .object({ days: z.array(z.int().min(1).max(7)).min(1).max(7), opens: Clock, closes: Clock })
      .refine(({ opens, closes }) => opens < closes, {
        path: ['closes'],
        params: { code: 'timesBackwards' },
      })
      .meta({ id: 'ServiceHours' }),
  )
  .max(7);
export type ServiceHours = z.output<typeof ServiceHours>;

export const usualHours: ServiceHours = [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' }];

/** A registration number as issued: `123456789 RT0001`; empty if there is none. */
const Registration = line(30).refine((number) => number === '' || /^[\w -]{3,}$/.test(number), {
  params: { code: 'invalid' },
});

const TaxNumbers = z
  .object({ gst: z.string(), qst: z.string(), bc: z.string(), mb: z.string(), sk: z.string() })
  .meta({ id: 'TaxNumbers' });

/**
 * The seller as named in documents, emails and pages. Values from the environment may be less complete than
 * `NewSeller` requires.
 */
export const Seller = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  /** Empty if there is no telephone service. */
  phone: z.string(),
  /** Empty if there are no service hours. */
  hours: ServiceHours,
  taxNumbers: TaxNumbers,
});
export type Seller = z.output<typeof Seller>;

/** A seller as staff enter it. */
export const NewSeller = Seller.extend({
  name: requiredLine(100),
  address: requiredLine(300),
  email,
  phone: line(40),
  taxNumbers: z.object({
    gst: Registration,
    qst: Registration,
    bc: Registration,
    mb: Registration,
    sk: Registration,
  }),
});
