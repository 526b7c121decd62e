import { planCodes } from '@visita/core/plans/plan';
import { adminSubscriptions, type ListedSubscription } from '@visita/core/subscriptions/admin-contract';
import { subscriptionStatus } from '@visita/core/subscriptions/status';
import { useTranslation } from '../i18n/use-translation.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { StatusMark } from './status-mark.tsx';
import type { Route } from './+types/admin-subscriptions-page.ts';

export const handle = {
  namespaces: ['admin-subscriptions', 'subscriptions', 'plans'],
  calls: [adminSubscriptions.list],
};

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(adminSubscriptions.list, request);

/** Lists all subscriptions. */
export default function AdminSubscriptionsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin-subscriptions', 'subscriptions', 'plans']);
  const may = useMay();
  const columns: Column<ListedSubscription>[] = [
    { key: 'number', label: t('number'), cell: ({ subscriptionNo }) => subscriptionNo },
    { key: 'owner', label: t('owner'), cell: ({ email }) => email ?? t('erased'), onPhone: 'bare' },
    { key: 'plan', label: t('plan'), cell: ({ plan }) => t(`plans:names.${plan}`), onPhone: 'bare' },
    {
      key: 'status',
      label: t('status'),
      cell: ({ status }) => <StatusMark status={status} />,
      onPhone: 'first',
    },
    {
      key: 'wish',
      label: t('wish'),
      cell: ({ isProcessing }) => isProcessing && <Mark tone="waiting">{t('processing')}</Mark>,
      onPhone: 'bare',
    },
    { key: 'period', label: t('periodEnd'), cell: ({ periodEnd }) => <Moment at={periodEnd} isDay /> },
    { key: 'ends', label: t('endsAt'), cell: ({ endsAt }) => <Moment at={endsAt} isDay /> },
    { key: 'seats', label: t('seats'), cell: ({ seats }) => seats, isNumber: true, isExtra: true },
    {
      key: 'created',
      label: t('created'),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      sorts: ['-createdAt', 'createdAt'],
    },
  ];
  return (
    <AdminPage title={t('title')}>
      <FilterBar
        search={t('search')}
        filters={[
          {
            kind: 'choice',
            name: 'plan',
            label: t('plan'),
            options: planCodes.map((value) => ({ value, label: t(`plans:names.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            options: subscriptionStatus.states.map((value) => ({
              value,
              label: t(`subscriptions:status.${value}`),
            })),
          },
          { kind: 'flag', name: 'failed', label: t('failed') },
          { kind: 'flag', name: 'ending', label: t('ending') },
        ]}
      />
      <DataTable
        label={t('title')}
        name="subscriptions"
        columns={columns}
        list={adminSubscriptions.list}
        part={loaderData}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/subscriptions/${id}`}
        {...(may('users.download') && { csv: adminSubscriptions.csv })}
        empty={<p>{t('empty')}</p>}
      />
    </AdminPage>
  );
}
