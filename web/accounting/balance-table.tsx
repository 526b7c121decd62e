import { useTranslation } from '../i18n/use-translation.ts';
import { Panel } from '../back-office/page-frame.tsx';
import { useFormat } from '../session/format.ts';
import { Cell, ColumnHead, RowHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import { showWhole } from '../ui/show-whole.ts';
import type { ReportProps } from './report-props.ts';
import classes from './accounting.module.css';

const columns = ['opening', 'debit', 'credit', 'closing'] as const;
/** A phone shows only the balance at the end. */
const isWide = (column: (typeof columns)[number]) => column !== 'closing';

/** The trial balance: opening balance, turnover and closing balance of every account. */
export function BalanceTable({ report: { balances, currency } }: ReportProps) {
  const { t } = useTranslation('admin-accounting');
  const { money } = useFormat();
  return (
    <Panel title={t('balances.title')}>
      {balances.length === 0 ? (
        <p className={classes.muted}>{t('balances.empty')}</p>
      ) : (
        <div className={classes.scroll} onFocus={showWhole}>
          <Table className={classes.table}>
            <TableHead>
              <TableRow>
                <ColumnHead>{t('balances.account')}</ColumnHead>
                {columns.map((column) => (
                  <ColumnHead key={column} className={isWide(column) ? classes.wide : undefined}>
                    {t(`balances.${column}`)}
                  </ColumnHead>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {balances.map((balance) => (
                <TableRow key={balance.account}>
                  <RowHead>{t(`accounts.${balance.account}`)}</RowHead>
                  {columns.map((column) => (
                    <Cell key={column} className={isWide(column) ? classes.wide : undefined}>
                      {money(balance[column], currency)}
                    </Cell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Panel>
  );
}
