import { z } from 'zod';
import { phone } from '../phone.ts';
import { email, line, paragraph, requiredLine } from '../text.ts';

/** A name is told to the owner by mail, so it may not carry an address that mail programs turn into a link. */
const holdsAddress = (text: string) => /:\/\/|\bwww\.|\bhttps?:|[\w-]+\.[a-z]{2,}\//i.test(text);
const withoutAddress = { params: { code: 'holdsAddress' } };

/** What a visitor leaves of themselves (docs/product.md, section 12); what is not given is `''`. */
export const LeftDetails = z.object({
  name: requiredLine(100).refine((text) => !holdsAddress(text), withoutAddress),
  email,
  phone: phone.prefault(''),
  company: line(100)
    .refine((text) => !holdsAddress(text), withoutAddress)
    .prefault(''),
  message: paragraph(1000).prefault(''),
});
export type LeftDetails = z.output<typeof LeftDetails>;

/** The fields a person sees, in the order of the form. */
export const detailFields = ['name', 'email', 'phone', 'company', 'message'] as const satisfies (keyof LeftDetails)[];
