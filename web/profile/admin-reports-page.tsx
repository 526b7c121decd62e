import { Anchor, Group } from '@mantine/core';
import { adminReports, type CardReport } from '@visita/core/profile/admin-contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActButtons } from '../back-office/act-buttons.tsx';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ReportDialog, ReportMark, reportActsFor, type ReportAct } from './admin-report-dialog.tsx';
import type { Route } from './+types/admin-reports-page.ts';

export const handle = { namespaces: ['admin-reports'], calls: [adminReports.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminReports.list, request);

/** Lists reports of card pages, with what staff can do about each. */
export default function AdminReportsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-reports');
  const may = useMay();
  const [open, setOpen] = useState<{ act: ReportAct; report: CardReport }>();
  const columns: Column<CardReport>[] = [
    {
      key: 'page',
      label: t('page'),
      cell: ({ card }) => (
        <Anchor inherit href={card.publicUrl} target="_blank" rel="noreferrer">
          <bdi>{card.name}</bdi>
        </Anchor>
      ),
    },
    { key: 'reason', label: t('reason'), cell: ({ reason }) => t(`reasons.${reason}`), onPhone: 'bare' },
    { key: 'message', label: t('message'), cell: ({ message }) => message },
    { key: 'reach', label: t('reach'), cell: ({ reach }) => reach },
    {
      key: 'owner',
      label: t('owner'),
      cell: ({ owner }) => owner && <Link to={`/admin/users/${owner.id}`}>{owner.email}</Link>,
    },
    { key: 'state', label: t('state'), cell: (report) => <ReportMark report={report} />, onPhone: 'first' },
    {
      key: 'reported',
      label: t('reported'),
      cell: ({ reportedAt }) => <Moment at={reportedAt} />,
      sorts: ['-reportedAt', 'reportedAt'],
    },
    {
      key: 'acts',
      label: '',
      cell: (report) =>
        may('cards.make') && (
          <Group gap="2xs" wrap="nowrap">
            <ActButtons
              acts={reportActsFor(report).map((act) => ({
                label: t(`${act}.button`),
                onClick: () => setOpen({ act, report }),
              }))}
            />
          </Group>
        ),
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
            label: t('state'),
            options: (['open', 'settled'] as const).map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t('title')}
        name="reports"
        columns={columns}
        list={adminReports.list}
        part={loaderData}
        rowKey={({ id }) => id}
        empty={<p>{t('empty')}</p>}
      />
      {open && <ReportDialog {...open} onClose={() => setOpen(undefined)} />}
    </AdminPage>
  );
}
