import { Button, Group } from '@mantine/core';
import type { Output } from '@visita/core/api/endpoint';
import { acts, isActCode } from '@visita/core/staff/acts';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { meaningFor } from '../i18n/meaning-for.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AuditChange } from './audit-change.tsx';
import { DataTable } from '../back-office/data-table.tsx';
import { Facts } from '../back-office/facts.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import type { Column } from '../back-office/table-columns.ts';
import type { Route } from './+types/audit-page.ts';

type AuditPageEntry = Output<typeof adminStaff.audit>['items'][number];

export const handle = { namespaces: ['admin-audit'], calls: [adminStaff.audit] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminStaff.audit, request);

/** The audit log: actor, action, subject and reason. Its entries are immutable. */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const getName = useActName();
  const [openEntry, setOpenEntry] = useState<AuditPageEntry>();
  const columns: Column<AuditPageEntry>[] = [
    { key: 'at', label: t('audit.at'), cell: ({ at }) => <Moment at={at} />, sorts: ['-at', 'at'] },
    { key: 'email', label: t('audit.who'), cell: ({ email }) => email, onPhone: 'bare' },
    { key: 'action', label: t('audit.action'), cell: ({ action }) => getName(action), onPhone: 'first' },
    {
      key: 'subject',
      label: t('audit.subject'),
      cell: (entry) => <Subject entry={entry} />,
      onPhone: 'bare',
    },
    { key: 'reason', label: t('audit.reason'), cell: ({ reason }) => reason },
    { key: 'address', label: t('audit.address'), cell: ({ address }) => address, isExtra: true },
  ];
  return (
    <AdminPage title={t('nav.audit')}>
      <FilterBar
        search={t('audit.search')}
        filters={[
          { kind: 'text', name: 'email', label: t('audit.who') },
          {
            kind: 'choice',
            name: 'action',
            label: t('audit.action'),
            options: everyAct.map((act) => ({ value: act, label: getName(act) })),
          },
          { kind: 'date', name: 'day', label: t('audit.day') },
        ]}
      />
      <DataTable
        label={t('nav.audit')}
        name="audit"
        columns={columns}
        list={adminStaff.audit}
        part={loaderData}
        rowKey={({ id }) => id}
        csv={adminStaff.auditTable}
        onOpen={setOpenEntry}
        empty={<p>{t('audit.empty')}</p>}
      />
      <Dialog
        isOpen={openEntry !== undefined}
        onClose={() => setOpenEntry(undefined)}
        title={openEntry ? getName(openEntry.action) : ''}
        isWide
      >
        {openEntry && <AuditEntry entry={openEntry} />}
        <Group justify="flex-end" mt="md">
          {openEntry && openEntry.subjectId !== null && (
            <Button
              variant="default"
              component={Link}
              to={`?subjectType=${encodeURIComponent(openEntry.subjectType)}&subjectId=${encodeURIComponent(openEntry.subjectId)}`}
              onClick={() => setOpenEntry(undefined)}
            >
              {t('audit.sameSubject')}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpenEntry(undefined)}>
            {t('close', { ns: 'common' })}
          </Button>
        </Group>
      </Dialog>
    </AdminPage>
  );
}

const everyAct = Object.entries(acts).flatMap(([subject, names]) =>
  names.map((name) => `${subject}.${name}`),
);

/**
 * Returns a function that names an action. Codes of older versions that are no longer known are shown as they
 * are.
 */
function useActName(): (word: string) => string {
  const { t } = useTranslation('admin-audit');
  return (word) => (isActCode(word) ? t(word) : word);
}

/** The path of the screen for each kind of subject: the part of the address before the id. */
const screens: Partial<Record<string, string>> = {
  alert: 'alerts/',
  batch: 'card-batches/',
  card: 'cards/',
  dispute: 'disputes/',
  enquiry: 'enquiries/',
  order: 'orders/',
  page: 'pages/',
  product: 'products/',
  rewardCodes: 'reward-codes?batch=',
  staff: 'staff/',
  subscription: 'subscriptions/',
  user: 'users/',
  variant: 'stock/',
};

/**
 * The subject of an entry: its kind and its name or number, linked to its screen. Kinds that are no longer
 * known are shown by their code.
 */
function Subject({ entry: { subjectType, subjectId, subjectName } }: { entry: AuditPageEntry }) {
  const { t } = useTranslation('admin-audit');
  const kind = meaningFor(t('subjects', { returnObjects: true }), subjectType) ?? subjectType;
  const screen = screens[subjectType];
  if (subjectId === null) return kind;
  const name = subjectName ?? subjectId;
  return (
    <>
      {kind} {screen ? <Link to={`/admin/${screen}${encodeURIComponent(subjectId)}`}>{name}</Link> : name}
    </>
  );
}

function AuditEntry({ entry }: { entry: AuditPageEntry }) {
  const { t } = useTranslation('admin');
  return (
    <Facts
      facts={[
        { label: t('audit.at'), value: <Moment at={entry.at} /> },
        { label: t('audit.who'), value: entry.email },
        { label: t('audit.subject'), value: <Subject entry={entry} /> },
        { label: t('audit.reason'), value: entry.reason },
        { label: t('audit.change'), value: <AuditChange before={entry.before} after={entry.after} /> },
        { label: t('audit.address'), value: entry.address },
        { label: t('audit.browser'), value: entry.userAgent },
        { label: t('audit.request'), value: entry.requestId },
      ]}
    />
  );
}
