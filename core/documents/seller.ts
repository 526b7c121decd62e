import { z } from 'zod';
import { email, line, requiredLine } from '../text.ts';

/** Who is paid a tax, by whose number the seller is registered. */
export const taxOffices = ['gst', 'qst', 'bc', 'mb', 'sk'] as const;
export type TaxOffice = (typeof taxOffices)[number];

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** On which days of the week, of which Monday is the first, and between which hours of the seller's clock somebody answers. */
export const ServiceHours = z
  .array(
    z
      .object({ days: z.array(z.int().min(1).max(7)).min(1).max(7), opens: Clock, closes: Clock })
      .refine(({ opens, closes }) => opens < closes, { path: ['closes'], params: { code: 'timesBackwards' } }),
  )
  .max(7);
export type ServiceHours = z.output<typeof ServiceHours>;

export const usualHours: ServiceHours = [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' }];

/** As the tax office wrote it: `123456789 RT0001`; empty where there is none. */
const Registration = line(30).refine((number) => number === '' || /^[\w -]{3,}$/.test(number), { params: { code: 'invalid' } });

/** Who sells, as papers, mails and pages name them; the environment of a server may say less than is asked of whoever changes it. */
export const Seller = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  /** Empty where nobody is called. */
  phone: z.string(),
  /** None where nobody says when they answer. */
  hours: ServiceHours,
  taxNumbers: z.object({ gst: z.string(), qst: z.string(), bc: z.string(), mb: z.string(), sk: z.string() }),
});
export type Seller = z.output<typeof Seller>;

/** One that somebody writes down. */
export const NewSeller = Seller.extend({
  name: requiredLine(100),
  address: requiredLine(300),
  email,
  phone: line(40),
  taxNumbers: z.object({ gst: Registration, qst: Registration, bc: Registration, mb: Registration, sk: Registration }),
});
