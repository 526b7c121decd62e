import { Button } from '@mantine/core';
import { adminEvents, type DeadEvent } from '@visita/core/admin/failures-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { ActionDialog } from '../back-office/action-dialog.tsx';
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
import type { Route } from './+types/admin-events-page.ts';

export const handle = { namespaces: ['admin-alerts'], calls: [adminEvents.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminEvents.list, request);

/** Lists Stripe events that could not be processed (dead letters). */
export default function AdminEventsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-alerts');
  const may = useMay();
  const [openEvent, setOpenEvent] = useState<DeadEvent>();
  const [isForAll, setForAll] = useState(false);
  const columns: Column<DeadEvent>[] = [
    { key: 'type', label: t('events.type'), cell: ({ type }) => type },
    { key: 'object', label: t('events.object'), cell: ({ objectId }) => objectId, onPhone: 'none' },
    {
      key: 'concerned',
      label: t('concerned'),
      cell: ({ concerned }) => <ConcernedLink concerned={concerned} />,
      onPhone: 'bare',
    },
    {
      key: 'told',
      label: t('events.told'),
      cell: ({ toldAt }) => <Moment at={toldAt} />,
      sorts: ['-toldAt', 'toldAt'],
    },
    { key: 'error', label: t('error'), cell: ({ error }) => error, onPhone: 'bare' },
    { key: 'tries', label: t('tries'), cell: ({ attempts }) => attempts, isNumber: true, isExtra: true },
    {
      key: 'givenUp',
      label: t('givenUp'),
      cell: ({ givenUpAt }) => <Moment at={givenUpAt} />,
      isExtra: true,
    },
  ];
  return (
    <AdminPage
      title={t('events.title')}
      actions={
        may('alerts.settle') &&
        loaderData.items.length > 0 && (
          <Button variant="default" size="sm" onClick={() => setForAll(true)}>
            {t('events.retryAll.button')}
          </Button>
        )
      }
    >
      <FilterBar
        search={t('events.search')}
        filters={[{ kind: 'text', name: 'type', label: t('events.type') }]}
      />
      <DataTable
        label={t('events.title')}
        name="events"
        columns={columns}
        list={adminEvents.list}
        part={loaderData}
        rowKey={({ id }) => id}
        onOpen={setOpenEvent}
        empty={<p>{t('events.empty')}</p>}
      />
      {openEvent && <EventDialog event={openEvent} onClose={() => setOpenEvent(undefined)} />}
      <ActionDialog
        isOpen={isForAll}
        onClose={() => setForAll(false)}
        title={t('events.retryAll.title')}
        consequences={[t('events.retryAll.meaning')]}
        confirm={t('events.retryAll.button')}
        schema={z.object({})}
        initialValues={{}}
        send={(_, write) => write(adminEvents.replayAll, {})}
        done={t('events.retry.done')}
      />
    </AdminPage>
  );
}

function EventDialog({ event, onClose }: { event: DeadEvent; onClose: () => void }) {
  const { t } = useTranslation('admin-alerts');
  const write = useStaffWrite();
  const concerned = useConcernedFacts(event.concerned);
  const params = { id: event.id };
  return (
    <FailureDialog
      of="events"
      name={event.type}
      onClose={onClose}
      facts={[
        { label: t('error'), value: event.error },
        ...concerned,
        { label: t('events.id'), value: event.id },
        { label: t('events.object'), value: event.objectId },
        { label: t('events.told'), value: <Moment at={event.toldAt} /> },
        { label: t('givenUp'), value: event.givenUpAt && <Moment at={event.givenUpAt} /> },
        { label: t('tries'), value: event.attempts },
      ]}
      retry={() => write(adminEvents.replay, { params })}
      dismiss={(body) => write(adminEvents.dismiss, { params, body })}
    />
  );
}
