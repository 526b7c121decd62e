import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { csvFile } from '../api/file-answer.ts';
import { LanguageTag } from '../language-tag.ts';
import { Cents } from '../money.ts';
import { TaxLine } from '../shop/tax.ts';
import { listSchema, listQuery } from '../staff/list.ts';
import { paragraph } from '../text.ts';
import { when } from '../when.ts';
import { enquiryStatus } from './enquiry.ts';
import { NewContract } from './terms.ts';

const answering = { access: 'staff', permission: 'enquiries.answer' } as const;
const selling = { access: 'staff', permission: 'enquiries.contract', needsShop: true } as const;
const status = z.enum(enquiryStatus.states);
const version = z.int().min(0).max(1_000_000_000);
const changes = ['enquiryNotFound', 'changedMeanwhile', 'transitionForbidden'] as const;
const sale = [
  'emailNotFound',
  'emailNotVerified',
  'accountLeaving',
  'planUnavailable',
  'productUnavailable',
] as const;

/** An enquiry of a company. Contact fields are empty after the person was erased. */
export const ListedEnquiry = z
  .object({
    id: z.uuid(),
    name: z.string(),
    company: z.string(),
    email: z.string(),
    cards: z.int(),
    hasLogo: z.boolean(),
    language: LanguageTag,
    status,
    createdAt: when,
    /** The promised response time; null unless an answer is due. */
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
  /** The resulting contract. */
  contract: z.object({ subscriptionId: z.uuid(), subscriptionNo: z.string() }).nullable(),
  answers: z.array(z.object({ id: z.uuid(), text: z.string(), staffEmail: z.string(), writtenAt: when })),
  /** History, newest first. */
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

/** The price of a contract in cents before tax: platform per year, cards and logo once. */
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
    /** Payment term of the invoice, in days. */
    paymentDays: z.int(),
  })
  .meta({ id: 'ContractQuote' });
export type ContractQuote = z.output<typeof ContractQuote>;

const EnquiriesQuery = listQuery(['-createdAt', 'createdAt'], { status: status.optional() });

export const adminEnquiries = {
  list: get('/admin/enquiries', {
    ...answering,
    summary: 'List enterprise enquiries. Search by the start of email, company or name.',
    query: EnquiriesQuery,
    returns: listSchema(ListedEnquiry),
  }),
  csv: get('/admin/enquiries/csv', {
    access: 'staff',
    permission: 'users.download',
    summary: 'Download the filtered enquiries as CSV. The download is recorded in the audit log.',
    query: EnquiriesQuery,
    ...csvFile,
  }),
  get: get('/admin/enquiries/:id', {
    ...answering,
    summary: 'Get an enquiry with its answers and history.',
    returns: ShownEnquiry,
    problems: ['enquiryNotFound'],
  }),
  answer: post('/admin/enquiries/:id/answers', {
    ...answering,
    summary: 'Answer an enquiry by email. The text is stored.',
    body: z.object({
      version,
      text: paragraph(5000).refine((text) => text !== '', { params: { code: 'required' } }),
    }),
    returns: ShownEnquiry,
    problems: changes,
    needsMail: true,
    limit: { calls: 60, seconds: 3600 },
  }),
  move: put('/admin/enquiries/:id/status', {
    ...answering,
    summary: 'Mark an enquiry as answered by other means, close it, or reopen it.',
    body: z.object({ version, action: z.enum(['answer', 'close', 'reopen']) }),
    returns: ShownEnquiry,
    problems: changes,
  }),
  note: put('/admin/enquiries/:id/note', {
    ...answering,
    summary: 'Update the internal note of an enquiry.',
    body: z.object({ version, staffNote: paragraph(2000) }),
    returns: ShownEnquiry,
    problems: ['enquiryNotFound', 'changedMeanwhile'],
  }),
  quote: post('/admin/enquiries/contract-quote', {
    ...selling,
    summary: 'Quote an enterprise contract for an account, with taxes.',
    body: NewContract.omit({ note: true }),
    returns: ContractQuote,
    problems: sale,
    isRead: true,
  }),
  contract: post('/admin/enquiries/:id/contract', {
    ...selling,
    summary:
      'Create the contract of an enquiry and send its first invoice. Refused if the total differs from the quoted one.',
    body: NewContract.extend({ version, total: Cents }),
    returns: z.object({ subscriptionId: z.uuid(), subscriptionNo: z.string(), total: Cents, dueAt: when }),
    problems: [...changes, ...sale, 'priceChanged'],
  }),
};
