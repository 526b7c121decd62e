import { Button, Textarea } from '@mantine/core';
import { adminAlerts, type WholeAlert } from '@visita/core/admin/failures-contract';
import { alertAbout } from '@visita/core/provider/alert';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { meaningFor } from '../i18n/meaning-for.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { History } from '../back-office/history.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Columns, Column, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { AlertMark } from './alert-mark.tsx';
import { useConcernedFacts } from './concerned-links.tsx';
import classes from './failures.module.css';
import type { Route } from './+types/admin-alert-page.ts';

export const handle = { namespaces: ['admin-alerts'], calls: [adminAlerts.get] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminAlerts.get, { params }, { signal });

/** One alert: the event, the action to take, the records concerned, and the history. */
export default function AdminAlertPage({ loaderData: alert }: Route.ComponentProps) {
  const { t } = useTranslation('admin-alerts');
  const { money } = useFormat();
  const concerned = useConcernedFacts(alert.concerned, alert.orderNo);
  const { kind, amount, currency, about } = alert;
  // the text translates Stripe's code, which stays visible because Stripe's dashboard is searched by it
  const meaning = meaningFor(t('reported', { returnObjects: true }), alert.detail);
  return (
    <AdminPage
      title={t(`kinds.${kind}.title`)}
      mark={<AlertMark alert={alert} />}
      back={{ to: '/admin/alerts', label: t('title') }}
      actions={<Acts alert={alert} />}
    >
      <Columns>
        <Column>
          <Panel title={t('toDo')}>
            <p className={classes.words}>{t(`kinds.${kind}.what`)}</p>
            <p className={classes.words}>{t(`kinds.${kind}.todo`)}</p>
          </Panel>
          <Panel title={t('history')}>
            <History
              empty={t('noHistory')}
              moves={alert.moves.map(({ id, at, email, action, reason }) => ({
                id,
                at,
                what: t(`moves.${action}`),
                who: email,
                note: reason,
              }))}
            />
          </Panel>
        </Column>
        <Panel title={t('facts')}>
          <Facts
            facts={[
              ...concerned,
              { label: t('amount'), value: amount !== null && currency !== null && money(amount, currency) },
              { label: t('dueBy'), value: alert.dueBy && <Moment at={alert.dueBy} /> },
              {
                label: t('detail'),
                value: meaning ? t('detailWithCode', { meaning, code: alert.detail }) : alert.detail,
              },
              { label: t('about'), value: about },
              { label: t('raised'), value: <Moment at={alert.raisedAt} /> },
              { label: t('settled'), value: alert.settledAt && <Moment at={alert.settledAt} /> },
            ].filter(({ value }) => value !== false)}
          />
        </Panel>
      </Columns>
    </AdminPage>
  );
}

/** A link to the screen that fixes the cause, and the actions to settle or reopen the alert. */
function Acts({ alert: { id, kind, about, settledAt } }: { alert: WholeAlert }) {
  const { t } = useTranslation('admin-alerts');
  const may = useMay();
  const [act, setAct] = useState<'settle' | 'reopen'>();
  const close = () => setAct(undefined);
  const paths = {
    event: `/admin/events?search=${about}`,
    queue: `/admin/jobs?queue=${encodeURIComponent(about)}`,
    page: `/admin/pages/${about.split('/')[0]}`,
    dispute: `/admin/disputes/${about}`,
    reports: '/admin/card-reports?state=open',
  };
  const what = alertAbout[kind];
  return (
    <>
      {Object.hasOwn(paths, what) && !settledAt && (
        <Button component={Link} to={paths[what as keyof typeof paths]} variant="default" size="sm">
          {t(`look.${what as keyof typeof paths}`)}
        </Button>
      )}
      {may('alerts.settle') && (
        <Button
          size="sm"
          {...(settledAt && { variant: 'default' })}
          onClick={() => setAct(settledAt ? 'reopen' : 'settle')}
        >
          {t(settledAt ? 'reopen.button' : 'settle.button')}
        </Button>
      )}
      <ActionDialog
        isOpen={act === 'settle'}
        onClose={close}
        title={t('settle.title')}
        consequences={[t('settle.meaning')]}
        confirm={t('settle.button')}
        schema={adminAlerts.settle.terms.body}
        initialValues={{ note: '' }}
        labels={{ note: t('settle.note') }}
        send={(body, write) => write(adminAlerts.settle, { params: { id }, body })}
        done={t('settle.done')}
      >
        {(form) => (
          <Textarea
            label={t('settle.note')}
            description={t('settle.hint')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            {...form.getInputProps('note')}
          />
        )}
      </ActionDialog>
      <ActionDialog
        isOpen={act === 'reopen'}
        onClose={close}
        title={t('reopen.title')}
        consequences={[t('reopen.meaning')]}
        confirm={t('reopen.button')}
        hasReason
        schema={adminAlerts.reopen.terms.body}
        initialValues={{ reason: '' }}
        send={(body, write) => write(adminAlerts.reopen, { params: { id }, body })}
        done={t('reopen.done')}
      />
    </>
  );
}
