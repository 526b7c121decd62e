import { z } from 'zod';
import { csvFile } from '../api/file-answer.ts';
import { get, post, put } from '../api/endpoint.ts';
import { documentKinds } from '../documents/contract.ts';
import { accounts, type Account } from '../ledger/accounts.ts';
import { listQuery, listSchema } from '../staff/list.ts';
import { line, requiredLine } from '../text.ts';
import { when } from '../when.ts';
import { journalShapes } from './journal.ts';
import { creditNoteChoices } from './reports.ts';

const reading = { access: 'staff', permission: 'accounting.read' } as const;
const closing = { access: 'staff', permission: 'accounting.close' } as const;

/** A month: `2027-01`. */
export const Month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
  .meta({ examples: ['2027-01'] });
const LedgerAccount = z.enum(accounts as [Account, ...Account[]]);

/** Numbers of months of a period: a month, a quarter, a year. */
export const periodLengths = ['1', '3', '12'] as const;

/** Cents; a sum of many sales. */
const Cents = z.int();
const Boxes = z.object({ sales: Cents, tax: Cents, adjustments: Cents }).meta({ id: 'TaxReturnBoxes' });

/** The books of a period, from the ledger. Amounts are cents. */
export const AccountingReport = z
  .object({
    /** The first and the last month of the period. */
    from: Month,
    to: Month,
    currency: z.string(),
    /** The month that is closed next, if it is over; null in an empty ledger. */
    nextToClose: Month.nullable(),
    canClose: z.boolean(),
    closedThrough: Month.nullable(),
    /** The last twelve months of the period, oldest first. */
    months: z.array(z.object({ month: Month, revenue: Cents, taxes: Cents, deferred: Cents })),
    balances: z.array(
      z.object({ account: LedgerAccount, opening: Cents, debit: Cents, credit: Cents, closing: Cents }),
    ),
    returns: z.object({
      creditNotes: z.enum(creditNoteChoices),
      gstHst: Boxes,
      qst: Boxes,
      recoverable: Cents,
      provinces: z.array(z.object({ account: LedgerAccount, tax: Cents })),
    }),
    smallSupplier: z.object({
      limit: Cents,
      sales: Cents,
      quarters: z.array(z.object({ from: z.iso.date(), sales: Cents })),
    }),
    closings: z.array(z.object({ month: Month, closedAt: when, closedBy: z.string() })),
  })
  .meta({ id: 'AccountingReport' });
export type AccountingReport = z.output<typeof AccountingReport>;

export const AccountingDocument = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(documentKinds),
    issuedOn: z.iso.date(),
    saleNo: z.string(),
    buyer: z.string(),
    /** Two letters of the country, and the province. */
    country: z.string(),
    province: z.string(),
    currency: z.string(),
    subtotal: Cents,
    shippingAmount: Cents,
    taxAmount: Cents,
    total: Cents,
    dueOn: z.iso.date().nullable(),
    paidOn: z.iso.date().nullable(),
    /** The bank's reference of the transfer that paid it. */
    reference: z.string().nullable(),
    orderId: z.uuid().nullable(),
    subscriptionId: z.uuid().nullable(),
  })
  .meta({ id: 'AccountingDocument' });
export type AccountingDocument = z.output<typeof AccountingDocument>;

const DocumentsQuery = listQuery(['-issued', 'issued'], {
  kind: z.enum(documentKinds).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

/** A sale that is invoiced and not paid, or paid and not invoiced (negative). */
export const Receivable = z
  .object({
    id: z.uuid(),
    number: z.string().nullable(),
    orderId: z.uuid().nullable(),
    subscriptionId: z.uuid().nullable(),
    currency: z.string(),
    amount: Cents,
    since: when,
  })
  .meta({ id: 'Receivable' });
export type Receivable = z.output<typeof Receivable>;

export const ListedPayout = z
  .object({
    id: z.string(),
    amount: Cents,
    currency: z.string(),
    status: z.string(),
    /** The day on which it is expected at the bank. */
    arrivesOn: z.iso.date(),
    /** Stripe's code, if the bank returned it. */
    failure: z.string().nullable(),
    /** Its content is known. */
    isReconciled: z.boolean(),
    createdAt: when,
  })
  .meta({ id: 'Payout' });
export type ListedPayout = z.output<typeof ListedPayout>;

export const WholePayout = ListedPayout.extend({
  /** The balance transactions that it pays out; null while Stripe has not reconciled it. */
  parts: z
    .array(
      z.object({
        id: z.string(),
        category: z.string(),
        amount: Cents,
        fee: Cents,
        net: Cents,
        number: z.string().nullable(),
        orderId: z.uuid().nullable(),
        subscriptionId: z.uuid().nullable(),
        createdAt: when,
      }),
    )
    .nullable(),
}).meta({ id: 'WholePayout' });
export type WholePayout = z.output<typeof WholePayout>;

export const SaveMappings = z
  .object({
    accounts: z.array(z.object({ account: LedgerAccount, name: requiredLine(150), code: line(20) })).max(50),
    /** The customer on receivable lines in QuickBooks. */
    customer: requiredLine(150),
    /** The name of Xero's rate without tax. */
    taxRate: requiredLine(150),
    creditNotes: z.enum(creditNoteChoices),
  })
  .meta({ id: 'SaveMappings' });

export const Mappings = z
  .object({
    accounts: z.array(z.object({ account: LedgerAccount, name: z.string(), code: z.string() })),
    customer: z.string(),
    taxRate: z.string(),
    /** Credit notes in the boxes of tax returns. */
    creditNotes: z.enum(creditNoteChoices),
  })
  .meta({ id: 'AccountMappings' });
export type Mappings = z.output<typeof Mappings>;

export const adminAccounting = {
  get: get('/admin/accounting', {
    ...reading,
    summary:
      'Get the books of a period: revenue, taxes and deferred revenue by month, balances, boxes of tax returns and closed months.',
    query: z.object({
      /** The last month of the period; the current one by default. */
      month: Month.optional(),
      length: z.enum(periodLengths).prefault('1'),
    }),
    returns: AccountingReport,
  }),
  documents: get('/admin/documents', {
    ...reading,
    summary: 'List invoices, credit notes and reversals. Search by number of the document or the sale.',
    query: DocumentsQuery,
    returns: listSchema(AccountingDocument),
  }),
  documentsCsv: get('/admin/documents/csv', {
    ...reading,
    summary: 'Download the filtered documents as CSV.',
    query: DocumentsQuery,
    ...csvFile,
  }),
  receivables: get('/admin/receivables', {
    ...reading,
    summary: 'List sales that are invoiced and not paid, oldest first. Search by number of the sale.',
    query: listQuery(['since', '-since'], {}),
    returns: listSchema(Receivable),
  }),
  payouts: get('/admin/payouts', {
    ...reading,
    summary: 'List payouts to the bank. Search by Stripe’s id.',
    query: listQuery(['-created', 'created'], {}),
    returns: listSchema(ListedPayout),
  }),
  payout: get('/admin/payouts/:id', {
    ...reading,
    summary: 'Get a payout with the charges, refunds and fees that it pays out.',
    params: z.object({
      id: z
        .string()
        .regex(/^po_\w{1,200}$/)
        .meta({ examples: ['po_1MtLwX2eZvKYlo2C'] }),
    }),
    returns: WholePayout,
    problems: ['notFound'],
  }),
  journal: get('/admin/accounting/journal/csv', {
    ...reading,
    summary: 'Download the general journal of a month, line by line or summarised for QuickBooks or Xero.',
    query: z.object({ month: Month, shape: z.enum(journalShapes) }),
    ...csvFile,
    problems: ['accountsUnmapped'],
  }),
  close: post('/admin/accounting/closings', {
    ...closing,
    summary:
      'Close a month that is over. Later events of it are posted in the next month and marked as late.',
    body: z.object({ month: Month }),
    returns: z.null(),
    problems: ['monthNotOver', 'monthNotNext'],
  }),
  mappings: get('/admin/accounting/mappings', {
    ...reading,
    summary: 'Get the names and codes of the accounts in the seller’s accounting program.',
    returns: Mappings,
  }),
  saveMappings: put('/admin/accounting/mappings', {
    ...closing,
    summary: 'Replace the names and codes of the accounts.',
    body: SaveMappings,
    returns: z.null(),
  }),
};
