import { z } from 'zod';
import { detailsShape } from '../contacts/details.ts';
import { machine } from '../machine.ts';
import { enterpriseTerms } from '../plans/plan.ts';
import { email, paragraph } from '../text.ts';

/** States of an enquiry. It may be answered again, and reopened once closed. */
// prettier-ignore: a table is read by its columns
export const enquiryStatus = machine(['new', 'answered', 'contract', 'closed'], {
  answer: { from: ['new', 'answered'], to: 'answered' },
  contract: { from: ['new', 'answered'], to: 'contract' },
  close: { from: ['new', 'answered'], to: 'closed' },
  reopen: { from: ['closed'], to: 'new' },
});
export type EnquiryStatus = (typeof enquiryStatus.states)[number];
export type EnquiryAction = keyof typeof enquiryStatus.table;

/** Promised response time, in hours. */
export const answerHours = 24;

/**
 * Sanity limit. Fewer cards than an enterprise contract requires are accepted, and answered with the regular
 * plans.
 */
const mostCards = 100_000;

/** Input of an enquiry. Missing fields are `''`. */
export const NewEnquiry = detailsShape
  .extend({
    email,
    company: detailsShape.shape.name,
    cards: z.int().min(1).max(mostCards).prefault(enterpriseTerms.fromCards),
    hasLogo: z.boolean().prefault(false),
    message: paragraph(2000).refine((text) => text !== '', { params: { code: 'required' } }),
    /** Honeypot: the field is hidden, so only bots fill it in. */
    website: z.string().max(2048).prefault(''),
  })
  .meta({ id: 'NewEnquiry' });
export type NewEnquiry = z.output<typeof NewEnquiry>;
