import { adminReports } from '@visita/core/profile/admin-contract';
import { on } from '../http/route.ts';
import { presentReport } from './present-report.ts';
import { countOpenReports, listReports } from './report-queries.ts';
import { settleReport } from './settle-report.ts';

export const adminReportRoutes = [
  on(adminReports.list, async (call) => {
    const { items, next } = await listReports(call.db, call.query);
    return { items: items.map((row) => presentReport(call, row, call.staff)), next };
  }),
  on(adminReports.count, async ({ db }) => ({ count: await countOpenReports(db) })),
  on(adminReports.block, (call) => settleReport(call, 'block')),
  on(adminReports.unblock, (call) => settleReport(call, 'unblock')),
  on(adminReports.dismiss, (call) => settleReport(call, 'dismiss')),
];
