import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { csvFile } from '../api/file-answer.ts';
import { languages } from '../languages.ts';
import { Cents } from '../money.ts';
import { TaxLine } from '../shop/tax.ts';
import { listOf, listQuery } from '../staff/list.ts';
import { paragraph } from '../text.ts';
import { when } from '../when.ts';
import { enquiryStatus } from './enquiry.ts';
import { NewContract } from './terms.ts';

const answering = { access: 'staff', permission: 'enquiries.answer' } as const;
const selling = { access: 'staff', permission: 'enquiries.contract', needsShop: true } as const;
const status = z.enum(enquiryStatus.states);
const version = z.int().min(0).max(1_000_000_000);
const changes = ['enquiryNotFound', 'changedMeanwhile', 'transitionForbidden'] as const;
const sale = ['emailNotFound', 'emailNotVerified', 'accountLeaving', 'planUnavailable', 'productUnavailable'] as const;

/** What a company asked; nothing of whoever asked is left where they have left. */
export const ListedEnquiry = z
  .object({
    id: z.uuid(),
    name: z.string(),
    company: z.string(),
    email: z.string(),
    cards: z.int(),
    hasLogo: z.boolean(),
    language: z.enum(languages),
    status,
    createdAt: when,
    /** By when an answer was promised; null once it is given or nobody waits for one. */
    answerBy: when.nullable(),
    isLate: z.boolean(),
  })
  .meta({ id: 'ListedEnquiry' });
export type ListedEnquiry = z.output<typeof ListedEnquiry>;

export const ShownEnquiry = ListedEnquiry.extend({
  phone: z.string(),
  message: z.string(),
  staffNote: z.string(),
  answeredAt: when.nullable(),
  version: z.int(),
  /** The contract that came of it. */
  contract: z.object({ subscriptionId: z.uuid(), subscriptionNo: z.string() }).nullable(),
  answers: z.array(z.object({ id: z.uuid(), text: z.string(), staffEmail: z.string(), writtenAt: when })),
  /** What became of it, the newest first. */
  moves: z.array(
    z.object({
      id: z.uuid(),
      action: z.enum(['ask', 'answer', 'contract', 'close', 'reopen']),
      to: status,
      staffEmail: z.string().nullable(),
      at: when,
    }),
  ),
}).meta({ id: 'ShownEnquiry' });
export type ShownEnquiry = z.output<typeof ShownEnquiry>;

/** What a contract costs: the platform each year, cards and logo once, each in cents and before tax. */
export const ContractQuote = z
  .object({
    platform: Cents,
    cards: Cents,
    logo: Cents,
    laterYears: Cents,
    subtotal: Cents,
    taxes: z.array(TaxLine),
    total: Cents,
    currency: z.string(),
    /** Within how many days its invoice is paid. */
    paymentDays: z.int(),
  })
  .meta({ id: 'ContractQuote' });
export type ContractQuote = z.output<typeof ContractQuote>;

const EnquiriesQuery = listQuery(['-createdAt', 'createdAt'], { status: status.optional() });

export const adminEnquiries = {
  list: get('/admin/enquiries', {
    ...answering,
    summary: 'What companies have asked, by how an email address, a company or a name begins.',
    query: EnquiriesQuery,
    returns: listOf(ListedEnquiry),
  }),
  csv: get('/admin/enquiries/csv', {
    access: 'staff',
    permission: 'users.download',
    summary: 'The same enquiries as a table; that it was taken away is written down.',
    query: EnquiriesQuery,
    ...csvFile,
  }),
  get: get('/admin/enquiries/:id', {
    ...answering,
    summary: 'An enquiry with its answers and what became of it.',
    returns: ShownEnquiry,
    problems: ['enquiryNotFound'],
  }),
  answer: post('/admin/enquiries/:id/answers', {
    ...answering,
    summary: 'Mail an answer to whoever asked; its text is kept.',
    body: z.object({ version, text: paragraph(5000).refine((text) => text !== '', { params: { code: 'required' } }) }),
    returns: ShownEnquiry,
    problems: changes,
    needsMail: true,
    limit: { calls: 60, seconds: 3600 },
  }),
  move: put('/admin/enquiries/:id/status', {
    ...answering,
    summary: 'Say that it was answered in another way, close it, or open it again.',
    body: z.object({ version, action: z.enum(['answer', 'close', 'reopen']) }),
    returns: ShownEnquiry,
    problems: changes,
  }),
  note: put('/admin/enquiries/:id/note', {
    ...answering,
    summary: 'Write down what the staff know of it; whoever asked never sees it.',
    body: z.object({ version, staffNote: paragraph(2000) }),
    returns: ShownEnquiry,
    problems: ['enquiryNotFound', 'changedMeanwhile'],
  }),
  quote: post('/admin/enquiries/contract-quote', {
    ...selling,
    summary: 'What a contract for an account would cost, with its taxes.',
    body: NewContract.omit({ note: true }),
    returns: ContractQuote,
    problems: sale,
    isRead: true,
  }),
  contract: post('/admin/enquiries/:id/contract', {
    ...selling,
    summary: 'Make the contract of an enquiry: its first invoice is sent, and it is refused where its total was shown differently.',
    body: NewContract.extend({ version, total: Cents }),
    returns: z.object({ subscriptionId: z.uuid(), subscriptionNo: z.string(), total: Cents, dueAt: when }),
    problems: [...changes, ...sale, 'priceChanged'],
  }),
};
