import type { adminAccounting } from '@visita/core/accounting/admin-contract';
import type { FileAnswer } from '@visita/core/api/file-answer';
import { plainAmount } from '@visita/core/money';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Call, StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { downloadList } from '../staff/download-list.ts';
import { listAccountingDocuments } from './document-queries.ts';
import { exportJournal, type JournalRequest } from './export-journal.ts';

/** Exports the list of documents as CSV. */
export const downloadDocuments = (call: Call<typeof adminAccounting.documentsCsv>) =>
  downloadList(call, {
    name: 'documents',
    action: 'accounting.download',
    list: (query) => listAccountingDocuments(call.db, query),
    columns: {
      number: ({ number }) => number,
      kind: ({ kind }) => kind,
      issued: ({ issuedOn }) => issuedOn,
      sale: ({ saleNo }) => saleNo,
      buyer: ({ buyer }) => buyer,
      country: ({ country }) => country,
      province: ({ province }) => province,
      currency: ({ currency }) => currency,
      subtotal: ({ subtotal }) => plainAmount(subtotal),
      delivery: ({ shippingAmount }) => plainAmount(shippingAmount),
      taxes: ({ taxAmount }) => plainAmount(taxAmount),
      total: ({ total }) => plainAmount(total),
      due: ({ dueOn }) => dueOn ?? '',
      paid: ({ paidOn }) => paidOn ?? '',
      reference: ({ reference }) => reference ?? '',
    },
  });

/** Exports the journal of a month, and audits it. */
export async function downloadJournal({
  db,
  staff,
  query,
}: Pick<Deps, 'db'> & { staff: StaffActor; query: JournalRequest }): Promise<FileAnswer> {
  const content = await exportJournal(db, query);
  const subject = { type: 'month', id: query.month };
  await transaction(db, (tx) =>
    audit(tx, staff, { action: 'accounting.export', subject, after: { shape: query.shape } }),
  );
  return { name: `journal-${query.month}-${query.shape}.csv`, content };
}
