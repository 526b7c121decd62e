import { z } from 'zod';
import { phone } from '../phone.ts';
import { line, optionalEmail, paragraph, requiredLine } from '../text.ts';
import { GivenAnswers } from './questions.ts';

/**
 * True if the text contains an address. Names are emailed to the owner, so they must not contain anything
 * that mail programs turn into a link.
 */
const holdsAddress = (text: string) => /:\/\/|\bwww\.|\bhttps?:|[\w-]+\.[a-z]{2,}\//i.test(text);
const withoutAddress = { params: { code: 'holdsAddress' } };

/** The fields of a visitor's details (docs/product.md, section 12). Missing ones are `''`. */
export const detailsShape = z.object({
  name: requiredLine(100).refine((text) => !holdsAddress(text), withoutAddress),
  email: optionalEmail.prefault(''),
  phone: phone.prefault(''),
  company: line(100)
    .refine((text) => !holdsAddress(text), withoutAddress)
    .prefault(''),
  message: paragraph(1000).prefault(''),
});

/** True unless both fields were sent empty. Other faults of theirs have refusals of their own. */
const canBeReached = ({ email, phone: number }: { email?: unknown; phone?: unknown }) =>
  email !== '' || number !== '';

/** The refusal of details without an email address or a phone number; told together with other fields' faults. */
export const unreachable = {
  path: ['email'],
  params: { code: 'emailOrPhone' },
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** Refuses details by which a person could not be reached. */
export const reachable = <Details extends typeof detailsShape>(details: Details) =>
  details.refine(canBeReached, unreachable);

/** A visitor's details as corrected. Answers stay as they are unless they are sent. */
export const LeftDetails = reachable(detailsShape.extend({ answers: GivenAnswers.exactOptional() })).meta({
  id: 'LeftDetails',
});
export type LeftDetails = z.output<typeof LeftDetails>;

/** The visible fields in the order of the form. */
export const detailFields = [
  'name',
  'email',
  'phone',
  'company',
  'message',
] as const satisfies (keyof LeftDetails)[];
