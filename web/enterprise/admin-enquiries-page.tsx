import { adminEnquiries, type ListedEnquiry } from '@visita/core/enterprise/admin-contract';
import { enquiryStatus } from '@visita/core/enterprise/enquiry';
import { useTranslation } from '../i18n/use-translation.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { EnquiryMark } from './enquiry-mark.tsx';
import type { Route } from './+types/admin-enquiries-page.ts';

export const handle = { namespaces: ['admin-enquiries'], calls: [adminEnquiries.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminEnquiries.list, request);

/** Lists enquiries of companies with their status. */
export default function AdminEnquiriesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-enquiries');
  const may = useMay();
  const columns: Column<ListedEnquiry>[] = [
    { key: 'company', label: t('company'), cell: ({ company }) => company || t('left') },
    { key: 'name', label: t('name'), cell: ({ name }) => name, onPhone: 'bare' },
    { key: 'email', label: t('email'), cell: ({ email }) => email, isExtra: true, onPhone: 'bare' },
    { key: 'cards', label: t('cards'), cell: ({ cards }) => cards, isNumber: true },
    { key: 'status', label: t('status'), cell: (row) => <EnquiryMark enquiry={row} />, onPhone: 'first' },
    { key: 'answerBy', label: t('answerBy'), cell: ({ answerBy }) => <Moment at={answerBy} /> },
    {
      key: 'asked',
      label: t('asked'),
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
            name: 'status',
            label: t('status'),
            options: enquiryStatus.states.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t('title')}
        name="enquiries"
        columns={columns}
        list={adminEnquiries.list}
        part={loaderData}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/enquiries/${id}`}
        {...(may('users.download') && { csv: adminEnquiries.csv })}
        empty={<p>{t('empty')}</p>}
      />
    </AdminPage>
  );
}
