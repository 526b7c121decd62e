import { Button } from '@mantine/core';
import { adminDrift, type Drift, type DriftReport } from '@visita/core/admin/failures-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { Facts } from '../back-office/facts.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { useFollowing } from '../back-office/use-following.ts';
import { ConcernedLink } from './concerned-links.tsx';
import { DriftDialog } from './drift-dialog.tsx';
import { DriftField, DriftValue } from './drift-value.tsx';
import classes from './failures.module.css';
import type { Route } from './+types/admin-drift-page.ts';

export const handle = {
  namespaces: ['admin-alerts', 'subscriptions', 'plans'],
  calls: [adminDrift.list, adminDrift.report],
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [list, report] = await Promise.all([
    loadList(adminDrift.list, request),
    callStaff(adminDrift.report, {}, { signal: request.signal }),
  ]);
  return { list, report };
}

/** Lists differences between our rows and Stripe's objects, and the progress of the comparisons. */
export default function AdminDriftPage({ loaderData: { list, report } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-alerts');
  const [openDrift, setOpenDrift] = useState<Drift>();
  useFollowing(report.isUnderWay);
  const columns: Column<Drift>[] = [
    { key: 'object', label: t('drift.object'), cell: ({ objectId }) => objectId },
    {
      key: 'state',
      label: t('drift.stateOf'),
      cell: (drift) => <DriftMark drift={drift} />,
      onPhone: 'bare',
    },
    {
      key: 'concerned',
      label: t('concerned'),
      cell: ({ concerned }) => <ConcernedLink concerned={concerned} />,
      onPhone: 'bare',
    },
    {
      key: 'field',
      label: t('drift.field'),
      cell: ({ field }) => <DriftField field={field} />,
      onPhone: 'bare',
    },
    { key: 'ours', label: t('drift.ours'), cell: (drift) => <DriftValue drift={drift} value={drift.ours} /> },
    {
      key: 'theirs',
      label: t('drift.theirs'),
      cell: (drift) => <DriftValue drift={drift} value={drift.theirs} />,
    },
    {
      key: 'found',
      label: t('drift.found'),
      cell: ({ foundAt }) => <Moment at={foundAt} />,
      onPhone: 'none',
      sorts: ['-foundAt', 'foundAt'],
    },
  ];
  return (
    <AdminPage
      title={t('drift.title')}
      mark={report.isUnderWay && <Mark tone="waiting">{t('drift.isUnderWay')}</Mark>}
    >
      <Report report={report} />
      <FilterBar
        search={t('drift.search')}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('drift.stateOf'),
            options: (['open', 'mended'] as const).map((value) => ({ value, label: t(`drift.${value}`) })),
          },
          { kind: 'flag', name: 'earlier', label: t('drift.earlier') },
        ]}
      />
      <DataTable
        label={t('drift.title')}
        name="drift"
        columns={columns}
        list={adminDrift.list}
        part={list}
        rowKey={({ id }) => id}
        onOpen={setOpenDrift}
        empty={<p>{t('drift.empty')}</p>}
      />
      {openDrift && <DriftDialog drift={openDrift} onClose={() => setOpenDrift(undefined)} />}
    </AdminPage>
  );
}

function DriftMark({ drift: { mendedAt } }: { drift: Drift }) {
  const { t } = useTranslation('admin-alerts');
  return mendedAt ? (
    <Mark tone="good">{t('drift.mended')}</Mark>
  ) : (
    <Mark tone="grave">{t('drift.open')}</Mark>
  );
}

function Report({ report: { isUnderWay, comparisons } }: { report: DriftReport }) {
  const { t } = useTranslation('admin-alerts');
  const may = useMay();
  const [isStarting, setStarting] = useState(false);
  return (
    <Panel
      title={t('drift.report')}
      actions={
        may('alerts.settle') &&
        !isUnderWay && (
          <Button size="compact-sm" variant="default" onClick={() => setStarting(true)}>
            {t('drift.start.button')}
          </Button>
        )
      }
    >
      <p className={classes.quiet}>{t('drift.explain')}</p>
      <Facts
        facts={comparisons.map((one) => ({
          label: t(`drift.names.${one.name}`),
          value: <Progress comparison={one} isUnderWay={isUnderWay} />,
        }))}
      />
      <ActionDialog
        isOpen={isStarting}
        onClose={() => setStarting(false)}
        title={t('drift.start.title')}
        consequences={[t('drift.start.meaning')]}
        confirm={t('drift.start.button')}
        schema={z.object({})}
        initialValues={{}}
        send={(_, write) => write(adminDrift.start, {})}
        done={t('drift.start.done')}
      />
    </Panel>
  );
}

interface ProgressProps {
  comparison: DriftReport['comparisons'][number];
  isUnderWay: boolean;
}

/** The progress of a running comparison, or the time of the last one. */
function Progress({ comparison: { name, state, comparedAt, rows, looked }, isUnderWay }: ProgressProps) {
  const { t } = useTranslation('admin-alerts');
  if (state === 'underWay') {
    return (
      <>
        {t('drift.states.underWay', { looked, rows })}
        <progress
          className={classes.progress}
          max={Math.max(rows, 1)}
          value={looked}
          aria-label={t(`drift.names.${name}`)}
        />
      </>
    );
  }
  if (isUnderWay) return t(`drift.states.${state}`);
  return comparedAt ? <Moment at={comparedAt} /> : t('drift.never');
}
