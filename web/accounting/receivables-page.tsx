import { adminAccounting, type Receivable } from '@visita/core/accounting/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { AdminPage } from '../back-office/page-frame.tsx';
import type { Column } from '../back-office/table-columns.ts';
import { useFormat } from '../session/format.ts';
import type { Route } from './+types/receivables-page.ts';

export const handle = { namespaces: ['admin-accounting'], calls: [adminAccounting.receivables] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(adminAccounting.receivables, request);

/** Lists sales that are invoiced and not paid, oldest first. */
export default function ReceivablesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-accounting');
  const { money, day } = useFormat();
  const columns: Column<Receivable>[] = [
    {
      key: 'sale',
      label: t('receivables.sale'),
      cell: ({ number }) => number ?? t('receivables.unknown'),
    },
    {
      key: 'since',
      label: t('receivables.since'),
      cell: ({ since }) => day(since),
      sorts: ['since', '-since'],
      onPhone: 'bare',
    },
    {
      key: 'amount',
      label: t('receivables.amount'),
      cell: ({ amount, currency }) =>
        amount < 0 ? `${money(amount, currency)} (${t('receivables.owing')})` : money(amount, currency),
      isNumber: true,
      onPhone: 'first',
    },
  ];
  return (
    <AdminPage title={t('receivables.title')}>
      <FilterBar search={t('receivables.search')} />
      <DataTable
        label={t('receivables.title')}
        name="receivables"
        columns={columns}
        list={adminAccounting.receivables}
        part={loaderData}
        rowKey={({ id, currency }) => `${id} ${currency}`}
        rowLink={({ orderId, subscriptionId }) =>
          orderId === null ? `/admin/subscriptions/${subscriptionId ?? ''}` : `/admin/orders/${orderId}`
        }
        empty={<p>{t('receivables.empty')}</p>}
      />
    </AdminPage>
  );
}
