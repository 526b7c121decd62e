import { adminJobs, type GivenUpJob } from '@visita/core/admin/failures-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams } from 'react-router';
import { callStaff } from '../back-office/call-staff.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { ConcernedLink, useConcernedFacts } from './concerned-links.tsx';
import { FailureDialog } from './failure-dialog.tsx';
import { QueueActs } from './queue-acts.tsx';
import { useWork } from './use-work.ts';
import type { Route } from './+types/admin-jobs-page.ts';

export const handle = { namespaces: ['admin-alerts'], calls: [adminJobs.list, adminJobs.queues] };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [list, queues] = await Promise.all([
    loadList(adminJobs.list, request),
    callStaff(adminJobs.queues, {}, { signal: request.signal }),
  ]);
  return { list, queues };
}

/** Lists jobs, including emails, that failed after all retries. */
export default function AdminJobsPage({ loaderData: { list, queues } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-alerts');
  const work = useWork();
  const may = useMay();
  const [params] = useSearchParams();
  const [openJob, setOpenJob] = useState<GivenUpJob>();
  const columns: Column<GivenUpJob>[] = [
    { key: 'queue', label: t('jobs.queue'), cell: ({ queue }) => work(queue) },
    {
      key: 'concerned',
      label: t('concerned'),
      cell: ({ concerned }) => <ConcernedLink concerned={concerned} />,
      onPhone: 'bare',
    },
    {
      key: 'givenUp',
      label: t('givenUp'),
      cell: ({ givenUpAt }) => <Moment at={givenUpAt} />,
      sorts: ['-givenUpAt', 'givenUpAt'],
    },
    { key: 'error', label: t('error'), cell: ({ error }) => error, onPhone: 'bare' },
    { key: 'asked', label: t('jobs.asked'), cell: ({ askedAt }) => <Moment at={askedAt} />, isExtra: true },
    { key: 'tries', label: t('tries'), cell: ({ tries }) => tries, isNumber: true, isExtra: true },
  ];
  // the only queue in the list, which has actions of its own
  const only = queues.length === 1 ? queues[0] : queues.find(({ queue }) => queue === params.get('queue'));
  return (
    <AdminPage
      title={t('jobs.title')}
      actions={may('alerts.settle') && only && <QueueActs queue={only.queue} />}
    >
      <FilterBar
        search={t('jobs.search')}
        filters={[
          {
            kind: 'choice',
            name: 'queue',
            label: t('jobs.queue'),
            options: queues.map(({ queue, count }) => ({
              value: queue,
              label: t('jobs.counted', { queue: work(queue), count }),
            })),
          },
        ]}
      />
      <DataTable
        label={t('jobs.title')}
        name="jobs"
        columns={columns}
        list={adminJobs.list}
        part={list}
        rowKey={({ id }) => id}
        onOpen={setOpenJob}
        empty={<p>{t('jobs.empty')}</p>}
      />
      {openJob && <JobDialog job={openJob} onClose={() => setOpenJob(undefined)} />}
    </AdminPage>
  );
}

function JobDialog({ job, onClose }: { job: GivenUpJob; onClose: () => void }) {
  const { t } = useTranslation('admin-alerts');
  const write = useStaffWrite();
  const work = useWork();
  const concerned = useConcernedFacts(job.concerned);
  const params = { id: job.id };
  return (
    <FailureDialog
      of="jobs"
      name={work(job.queue)}
      onClose={onClose}
      facts={[
        // the queue's identifier, as in the logs
        { label: t('jobs.queue'), value: job.queue },
        { label: t('error'), value: job.error },
        ...concerned,
        {
          label: t('jobs.data'),
          value: Object.entries(job.data)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n'),
        },
        { label: t('jobs.asked'), value: job.askedAt && <Moment at={job.askedAt} /> },
        { label: t('givenUp'), value: <Moment at={job.givenUpAt} /> },
        { label: t('tries'), value: job.tries },
      ]}
      retry={() => write(adminJobs.retry, { params })}
      dismiss={(body) => write(adminJobs.dismiss, { params, body })}
    />
  );
}
