import { z } from 'zod';
import { phone } from '../phone.ts';
import { email, line, paragraph, requiredLine } from '../text.ts';

/**
 * True if the text contains an address. Names are emailed to the owner, so they must not contain anything
 * that mail programs turn into a link.
 */
const holdsAddress = (text: string) => /:\/\/|\bwww\.|\bhttps?:|[\w-]+\.[a-z]{2,}\//i.test(text);
const withoutAddress = { params: { code: 'holdsAddress' } };

/** A visitor's details (docs/product.md, section 12). Missing fields are `''`. */
export const LeftDetails = z
  .object({
    name: requiredLine(100).refine((text) => !holdsAddress(text), withoutAddress),
    email,
    phone: phone.prefault(''),
    company: line(100)
      .refine((text) => !holdsAddress(text), withoutAddress)
      .prefault(''),
    message: paragraph(1000).prefault(''),
  })
  .meta({ id: 'LeftDetails' });
export type LeftDetails = z.output<typeof LeftDetails>;

/** The visible fields in the order of the form. */
export const detailFields = [
  'name',
  'email',
  'phone',
  'company',
  'message',
] as const satisfies (keyof LeftDetails)[];
