import { adminCredits, type ListedCredit } from '@visita/core/payments/admin-contract';
import { creditStates } from '@visita/core/payments/customer-balance';
import { useTranslation } from '../i18n/use-translation.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import type { Column } from '../back-office/table-columns.ts';
import { useFormat } from '../session/format.ts';
import type { Route } from './+types/admin-credits-page.ts';

export const handle = { namespaces: ['admin-credits'], calls: [adminCredits.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminCredits.list, request);

/** Lists customers with a credit or a debt, the latest change first. */
export default function AdminCreditsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-credits');
  const { money } = useFormat();
  const columns: Column<ListedCredit>[] = [
    {
      key: 'customer',
      label: t('customer'),
      cell: ({ email, customer }) => <bdi>{email ?? customer}</bdi>,
    },
    {
      key: 'balance',
      label: t('balance'),
      cell: ({ balance, currency }) =>
        balance < 0 ? `${money(balance, currency)} (${t('owing')})` : money(balance, currency),
      isNumber: true,
      onPhone: 'first',
    },
    {
      key: 'state',
      label: t('stateOf'),
      cell: ({ state }) => (
        <Mark tone={state === 'running' ? 'good' : 'waiting'}>{t(`states.${state}`)}</Mark>
      ),
      onPhone: 'bare',
    },
    {
      key: 'changed',
      label: t('changed'),
      cell: ({ changedAt }) => <Moment at={changedAt} />,
      sorts: ['-changed', 'changed'],
    },
  ];
  return (
    <AdminPage title={t('title')}>
      <FilterBar
        search={t('search')}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('stateOf'),
            options: creditStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t('title')}
        name="credits"
        columns={columns}
        list={adminCredits.list}
        part={loaderData}
        rowKey={({ customer }) => customer}
        rowLink={({ customer }) => `/admin/credits/${customer}`}
        empty={<p>{t('empty')}</p>}
      />
    </AdminPage>
  );
}
