import { adminDisputes, type ListedDispute } from '@visita/core/disputes/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { meaningFor } from '../i18n/meaning-for.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import type { Column } from '../back-office/table-columns.ts';
import { DisputeMark } from './dispute-mark.tsx';
import type { Route } from './+types/admin-disputes-page.ts';

export const handle = { namespaces: ['admin-disputes', 'admin-alerts'], calls: [adminDisputes.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminDisputes.list, request);

/** Lists disputes, newest first, with the deadlines of their answers. */
export default function AdminDisputesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin-disputes', 'admin-alerts']);
  const { money } = useFormat();
  const reasons = t('admin-alerts:reported', { returnObjects: true });
  const columns: Column<ListedDispute>[] = [
    { key: 'number', label: t('number'), cell: ({ saleNo }) => saleNo },
    {
      key: 'status',
      label: t('statusOf'),
      cell: ({ status }) => <DisputeMark status={status} />,
      onPhone: 'first',
    },
    {
      key: 'amount',
      label: t('amount'),
      cell: ({ amount, currency }) => money(amount, currency),
      isNumber: true,
      onPhone: 'bare',
    },
    { key: 'dueBy', label: t('dueBy'), cell: ({ dueBy, closedAt }) => !closedAt && <Moment at={dueBy} /> },
    { key: 'reason', label: t('reason'), cell: ({ reason }) => meaningFor(reasons, reason) ?? reason },
    {
      key: 'opened',
      label: t('opened'),
      cell: ({ openedAt }) => <Moment at={openedAt} />,
      sorts: ['-openedAt', 'openedAt'],
    },
    { key: 'closed', label: t('closed'), cell: ({ closedAt }) => <Moment at={closedAt} />, isExtra: true },
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
            options: (['open', 'closed'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t('title')}
        name="disputes"
        columns={columns}
        list={adminDisputes.list}
        part={loaderData}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/disputes/${id}`}
        empty={<p>{t('empty')}</p>}
      />
    </AdminPage>
  );
}
