import type { AccountingReport } from '@visita/core/accounting/admin-contract';

/** Props of the parts of the books. */
export interface ReportProps {
  report: AccountingReport;
}
