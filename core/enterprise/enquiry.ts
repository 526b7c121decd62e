import { z } from 'zod';
import { LeftDetails } from '../contacts/details.ts';
import { machine } from '../machine.ts';
import { enterpriseTerms } from '../plans/plan.ts';
import { paragraph } from '../text.ts';

/** What becomes of an enquiry; it may be answered again, and what was closed may be opened. */
// prettier-ignore: a table is read by its columns
export const enquiryStatus = machine(['new', 'answered', 'contract', 'closed'], {
  answer: { from: ['new', 'answered'], to: 'answered' },
  contract: { from: ['new', 'answered'], to: 'contract' },
  close: { from: ['new', 'answered'], to: 'closed' },
  reopen: { from: ['closed'], to: 'new' },
});
export type EnquiryStatus = (typeof enquiryStatus.states)[number];
export type EnquiryAction = keyof typeof enquiryStatus.table;

/** Within how many hours whoever asks is answered. */
export const answerHours = 24;

/** More cards than anybody asks for; whoever needs fewer than a contract begins with is told of the plans. */
const mostCards = 100_000;

/** What a company asks; what is not given is `''`. */
export const NewEnquiry = LeftDetails.extend({
  company: LeftDetails.shape.name,
  cards: z.int().min(1).max(mostCards).prefault(enterpriseTerms.fromCards),
  hasLogo: z.boolean().prefault(false),
  message: paragraph(2000).refine((text) => text !== '', { params: { code: 'required' } }),
  /** A field that people do not see: whoever fills it in is a program. */
  website: z.string().max(2048).prefault(''),
});
export type NewEnquiry = z.output<typeof NewEnquiry>;
