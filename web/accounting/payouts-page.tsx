import { adminAccounting, type ListedPayout, type WholePayout } from '@visita/core/accounting/admin-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { AdminPage } from '../back-office/page-frame.tsx';
import type { Column } from '../back-office/table-columns.ts';
import { useFormat } from '../session/format.ts';
import { useAction } from '../ui/use-action.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import type { Route } from './+types/payouts-page.ts';

export const handle = { namespaces: ['admin-accounting'], calls: [adminAccounting.payouts] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(adminAccounting.payouts, request);

/** Lists payouts to the bank; a row opens what is in it. */
export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-accounting');
  const { money, day } = useFormat();
  const { attempt } = useAction();
  const [payout, setPayout] = useState<WholePayout>();
  const states: Record<string, string> = t('payouts.states', { returnObjects: true });
  const columns: Column<ListedPayout>[] = [
    { key: 'number', label: t('payouts.number'), cell: ({ id }) => id },
    {
      key: 'status',
      label: t('payouts.status'),
      cell: ({ status, failure }) => [states[status] ?? status, failure].filter(Boolean).join(': '),
      onPhone: 'bare',
    },
    {
      key: 'created',
      label: t('payouts.created'),
      cell: ({ createdAt }) => day(createdAt),
      sorts: ['-created', 'created'],
    },
    { key: 'arrives', label: t('payouts.arrives'), cell: ({ arrivesOn }) => day(new Date(arrivesOn), 'UTC') },
    {
      key: 'amount',
      label: t('payouts.amount'),
      cell: ({ amount, currency }) => money(amount, currency),
      isNumber: true,
      onPhone: 'first',
    },
  ];
  return (
    <AdminPage title={t('payouts.title')}>
      <FilterBar search={t('payouts.search')} />
      <DataTable
        label={t('payouts.title')}
        name="payouts"
        columns={columns}
        list={adminAccounting.payouts}
        part={loaderData}
        rowKey={({ id }) => id}
        onOpen={({ id }) =>
          void attempt(async () => setPayout(await callStaff(adminAccounting.payout, { params: { id } })))
        }
        empty={<p>{t('payouts.empty')}</p>}
      />
      {payout && <PayoutDialog payout={payout} onClose={() => setPayout(undefined)} />}
    </AdminPage>
  );
}
