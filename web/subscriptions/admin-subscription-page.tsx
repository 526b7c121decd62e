import { adminSubscriptions, type ShownSubscription } from '@visita/core/subscriptions/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { callStaff, failedUnlessExpired } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { History } from '../back-office/history.tsx';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Column, Columns, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { AdminSubscriptionActs } from './admin-subscription-acts.tsx';
import { InvoiceLines, SeatLines } from './admin-subscription-lines.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { StatusMark } from './status-mark.tsx';
import type { Route } from './+types/admin-subscription-page.ts';

export const handle = {
  namespaces: ['admin-subscriptions', 'admin-documents', 'subscriptions', 'plans', 'documents'],
  calls: [adminSubscriptions.get, adminSubscriptions.provider],
};

/**
 * Loads the subscription and its state at Stripe in parallel. Without an answer from Stripe the rest is still
 * shown.
 */
export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const [subscription, state] = await Promise.all([
    callStaff(adminSubscriptions.get, { params }, { signal }),
    callStaff(adminSubscriptions.provider, { params }, { signal }).catch(failedUnlessExpired),
  ]);
  return { subscription, state };
}

/** One subscription: its desired and observed state, here and at Stripe, and its history. */
export default function AdminSubscriptionPage({ loaderData: { subscription, state } }: Route.ComponentProps) {
  const { t } = useTranslation(['admin-subscriptions', 'subscriptions']);
  const may = useMay();
  // actions recorded by a later version have no text here
  const word = t as (key: string, options: { defaultValue: string }) => string;
  return (
    <AdminPage
      title={subscription.subscriptionNo}
      mark={<StatusMark status={subscription.status} />}
      back={{ to: '/admin/subscriptions', label: t('title') }}
      actions={may('subscriptions.change') && <AdminSubscriptionActs subscription={subscription} />}
    >
      <Columns>
        <Column>
          <Here subscription={subscription} />
          <SeatLines subscription={subscription} />
          <InvoiceLines subscription={subscription} />
        </Column>
        <Column>
          {subscription.stripeId !== null && <Wish subscription={subscription} />}
          <ProviderPanel state={state} />
          <Panel title={t('history')}>
            <History
              empty={t('noHistory')}
              moves={subscription.moves.map(({ id, at, action, to, actor }) => ({
                id,
                at,
                what: word(`did.${action}`, { defaultValue: action }),
                who: t(`actor.${actor}`),
                note: t(`subscriptions:status.${to}`),
              }))}
            />
          </Panel>
        </Column>
      </Columns>
    </AdminPage>
  );
}

/** Links to the disputes of its charges. */
function DisputeLinks({ disputes }: Pick<ShownSubscription, 'disputes'>) {
  const { t } = useTranslation('admin-subscriptions');
  return (
    <>
      {disputes.map(({ id, openedAt, closedAt }) => (
        <div key={id}>
          <Link to={`/admin/disputes/${id}`}>
            <Moment at={openedAt} />
          </Link>{' '}
          <Mark tone={closedAt ? 'quiet' : 'grave'}>{t(closedAt ? 'disputeClosed' : 'disputeOpen')}</Mark>
        </div>
      ))}
    </>
  );
}

function Here({ subscription: one }: { subscription: ShownSubscription }) {
  const { t } = useTranslation(['admin-subscriptions', 'plans']);
  const { money } = useFormat();
  const may = useMay();
  return (
    <Panel title={t('here')}>
      <Facts
        facts={[
          {
            label: t('owner'),
            value:
              one.userId === null ? t('erased') : <Link to={`/admin/users/${one.userId}`}>{one.email}</Link>,
          },
          { label: t('plan'), value: t(`plans:names.${one.plan}`) },
          { label: t('laterPlan'), value: one.laterPlan && t(`plans:names.${one.laterPlan}`) },
          { label: t('price'), value: money(one.price, one.currency) },
          { label: t('order'), value: one.orderNo },
          {
            label: t('disputes'),
            value:
              may('orders.amounts') && one.disputes.length > 0 ? (
                <DisputeLinks disputes={one.disputes} />
              ) : null,
          },
          { label: t('started'), value: one.startedAt && <Moment at={one.startedAt} /> },
          { label: t('waitingUntil'), value: one.waitingUntil && <Moment at={one.waitingUntil} /> },
          { label: t('activated'), value: one.activatedAt && <Moment at={one.activatedAt} /> },
          { label: t('trialEnd'), value: one.trialEnd && <Moment at={one.trialEnd} /> },
          { label: t('periodStart'), value: one.periodStart && <Moment at={one.periodStart} /> },
          { label: t('periodEnd'), value: one.periodEnd && <Moment at={one.periodEnd} /> },
          { label: t('endsAt'), value: one.endsAt && <Moment at={one.endsAt} /> },
          { label: t('providerNo'), value: one.stripeId },
          { label: t('schedule'), value: one.scheduleId },
        ]}
      />
    </Panel>
  );
}

function Wish({
  subscription: { wanted: desired, rev, alignedRev, failure },
}: {
  subscription: ShownSubscription;
}) {
  const { t } = useTranslation(['admin-subscriptions', 'plans']);
  return (
    <Panel title={t('wanted')}>
      <Facts
        facts={[
          { label: t('plan'), value: t(`plans:names.${desired.plan}`) },
          { label: t('planFrom'), value: t(`from.${desired.planFrom}`) },
          { label: t('goesOn'), value: t(`ends.${desired.ends}`) },
          { label: t('isPaused'), value: t(desired.isPaused ? 'yes' : 'no') },
          { label: t('trialEnd'), value: desired.trialEnd && <Moment at={desired.trialEnd} /> },
          { label: t('revision'), value: t('revisions', { rev, alignedRev }) },
          { label: t('failure'), value: failure },
        ]}
      />
    </Panel>
  );
}
