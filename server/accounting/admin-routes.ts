import { adminAccounting } from '@visita/core/accounting/admin-contract';
import { on } from '../http/route.ts';
import { readMappings, saveMappings } from './account-names.ts';
import { closeForStaff } from './close-month.ts';
import { listAccountingDocuments } from './document-queries.ts';
import { downloadDocuments, downloadJournal } from './download-books.ts';
import { listPayouts } from './payout-queries.ts';
import { presentPayout } from './present-payout.ts';
import { presentReceivables } from './present-receivables.ts';
import { presentReport } from './present-report.ts';

export const adminAccountingRoutes = [
  on(adminAccounting.get, (call) => presentReport(call, call.query)),
  on(adminAccounting.documents, ({ db, query }) => listAccountingDocuments(db, query)),
  on(adminAccounting.documentsCsv, downloadDocuments),
  on(adminAccounting.receivables, ({ db, query }) => presentReceivables(db, query)),
  on(adminAccounting.payouts, ({ db, query }) => listPayouts(db, query)),
  on(adminAccounting.payout, ({ db, params }) => presentPayout(db, params)),
  on(adminAccounting.journal, downloadJournal),
  on(adminAccounting.close, async (call) => {
    await closeForStaff(call, call.body);
    return null;
  }),
  on(adminAccounting.mappings, ({ db }) => readMappings(db)),
  on(adminAccounting.saveMappings, async (call) => {
    await saveMappings(call, call.body);
    return null;
  }),
];
