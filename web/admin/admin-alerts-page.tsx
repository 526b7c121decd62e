import { adminAlerts, type ListedAlert } from '@visita/core/admin/failures-contract';
import { alertKinds } from '@visita/core/provider/alert';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import type { Column } from '../back-office/table-columns.ts';
import { AlertMark } from './alert-mark.tsx';
import type { Route } from './+types/admin-alerts-page.ts';

export const handle = { namespaces: ['admin-alerts'], calls: [adminAlerts.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminAlerts.list, request);

/** Lists alerts, newest first. */
export default function AdminAlertsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-alerts');
  const { money } = useFormat();
  const columns: Column<ListedAlert>[] = [
    { key: 'kind', label: t('kind'), cell: ({ kind }) => t(`kinds.${kind}.title`) },
    { key: 'state', label: t('stateOf'), cell: (alert) => <AlertMark alert={alert} />, onPhone: 'first' },
    { key: 'order', label: t('order'), cell: ({ orderNo }) => orderNo, onPhone: 'bare' },
    {
      key: 'amount',
      onPhone: 'bare',
      label: t('amount'),
      cell: ({ amount, currency }) => amount !== null && currency !== null && money(amount, currency),
      isNumber: true,
    },
    { key: 'dueBy', label: t('dueBy'), cell: ({ dueBy }) => <Moment at={dueBy} /> },
    {
      key: 'raised',
      label: t('raised'),
      cell: ({ raisedAt }) => <Moment at={raisedAt} />,
      sorts: ['-raisedAt', 'raisedAt'],
    },
    {
      key: 'settled',
      label: t('settled'),
      cell: ({ settledAt }) => <Moment at={settledAt} />,
      isExtra: true,
    },
    { key: 'about', label: t('about'), cell: ({ about }) => about, isExtra: true },
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
            options: (['open', 'settled'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'kind',
            label: t('kind'),
            options: alertKinds.map((value) => ({ value, label: t(`kinds.${value}.title`) })),
          },
        ]}
      />
      <DataTable
        label={t('title')}
        name="alerts"
        columns={columns}
        list={adminAlerts.list}
        part={loaderData}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/alerts/${id}`}
        empty={<p>{t('empty')}</p>}
      />
    </AdminPage>
  );
}
