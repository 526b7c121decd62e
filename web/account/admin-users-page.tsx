import { adminUsers, type ListedUser } from '@visita/core/account/admin-contract';
import { languageNames } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { UserState } from './user-state.tsx';
import type { Route } from './+types/admin-users-page.ts';

export const handle = { namespaces: ['admin-users'], calls: [adminUsers.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminUsers.list, request);

/** Lists all customers. */
export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-users');
  const may = useMay();
  const columns: Column<ListedUser>[] = [
    { key: 'email', label: t('email'), cell: ({ email }) => email },
    { key: 'name', label: t('name'), cell: ({ displayName }) => displayName, onPhone: 'bare' },
    { key: 'state', label: t('stateOf'), cell: (user) => <UserState user={user} />, onPhone: 'bare' },
    { key: 'cards', label: t('cards'), cell: ({ cards }) => cards, isNumber: true },
    {
      key: 'created',
      label: t('created'),
      cell: ({ createdAt }) => <Moment at={createdAt} isDay />,
      sorts: ['-createdAt', 'createdAt'],
    },
    {
      key: 'seen',
      label: t('seen'),
      cell: ({ seenAt }) => <Moment at={seenAt} isDay />,
      sorts: ['-seenAt', 'seenAt'],
    },
    {
      key: 'language',
      label: t('language'),
      cell: ({ language }) => languageNames[language],
      isExtra: true,
      onPhone: 'bare',
    },
  ];
  const verified = [
    { value: 'true', label: t('state.verified') },
    { value: 'false', label: t('state.unverified') },
  ];
  return (
    <AdminPage title={t('title')}>
      <FilterBar
        search={t('search')}
        filters={[
          { kind: 'choice', name: 'verified', label: t('address'), options: verified },
          { kind: 'flag', name: 'disabled', label: t('state.disabled') },
          { kind: 'flag', name: 'leaving', label: t('state.leaving') },
        ]}
      />
      <DataTable
        label={t('title')}
        name="users"
        columns={columns}
        list={adminUsers.list}
        part={loaderData}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/users/${id}`}
        {...(may('users.download') && { csv: adminUsers.csv })}
        empty={<p>{t('empty')}</p>}
      />
    </AdminPage>
  );
}
