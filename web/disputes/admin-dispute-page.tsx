import { Button, Group } from '@mantine/core';
import { adminDisputes, type WholeDispute } from '@visita/core/disputes/admin-contract';
import {
  isAppeal,
  isLost,
  isOpenDispute,
  needsResponse,
  isInquiry,
  type DisputeStatus,
} from '@visita/core/disputes/status';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { meaningFor } from '../i18n/meaning-for.ts';
import { callStaff, saveStaffFile } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Column, Columns, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { useAction } from '../ui/use-action.ts';
import { AnswerActs } from './answer-acts.tsx';
import { DisputeMark } from './dispute-mark.tsx';
import { PlanActs } from './plan-acts.tsx';
import type { Route } from './+types/admin-dispute-page.ts';

export const handle = { namespaces: ['admin-disputes', 'admin-alerts'], calls: [adminDisputes.get] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminDisputes.get, { params }, { signal });

/** One dispute: the deadline, the evidence, and what becomes of the plan. */
export default function AdminDisputePage({ loaderData: dispute }: Route.ComponentProps) {
  const { t } = useTranslation('admin-disputes');
  const may = useMay();
  return (
    <AdminPage
      title={dispute.saleNo}
      mark={<DisputeMark status={dispute.status} />}
      back={{ to: '/admin/disputes', label: t('title') }}
      actions={may('orders.money') && needsResponse(dispute.status) && <AnswerActs dispute={dispute} />}
    >
      <Columns>
        <Column>
          <Panel title={t('toDo')}>
            <p>{t(`advice.${adviceFor(dispute.status)}`)}</p>
          </Panel>
          <Evidence dispute={dispute} />
          {dispute.subscription && <PlanPanel dispute={dispute} />}
        </Column>
        <Known dispute={dispute} />
      </Columns>
    </AdminPage>
  );
}

function adviceFor(status: DisputeStatus) {
  if (isAppeal(status)) return 'appeal';
  if (isLost(status)) return 'lost';
  if (!isOpenDispute(status)) return status === 'won' ? 'won' : 'closed';
  if (!needsResponse(status)) return 'review';
  return isInquiry(status) ? 'inquiry' : 'answer';
}

function Known({ dispute }: { dispute: WholeDispute }) {
  const { t } = useTranslation(['admin-disputes', 'admin-alerts']);
  const { money } = useFormat();
  const { amount, currency, reason, withdrawnAmount, loss, lossAmount, dueBy, closedAt, subscription } =
    dispute;
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          { label: t('amount'), value: money(amount, currency) },
          { label: t('dueBy'), value: !closedAt && dueBy && <Moment at={dueBy} /> },
          {
            label: t('reason'),
            value: meaningFor(t('admin-alerts:reported', { returnObjects: true }), reason) ?? reason,
          },
          {
            label: t('order'),
            value: dispute.orderId && <Link to={`/admin/orders/${dispute.orderId}`}>{dispute.saleNo}</Link>,
          },
          {
            label: t('subscription'),
            value: subscription && (
              <Link to={`/admin/subscriptions/${subscription.id}`}>{subscription.subscriptionNo}</Link>
            ),
          },
          { label: t('withdrawn'), value: withdrawnAmount !== 0 && money(withdrawnAmount, currency) },
          { label: t('lossOf'), value: loss && t(`loss.${loss}`, { amount: money(lossAmount, currency) }) },
          { label: t('opened'), value: <Moment at={dispute.openedAt} /> },
          { label: t('closed'), value: closedAt && <Moment at={closedAt} /> },
          { label: t('accepted'), value: dispute.acceptedAt && <Moment at={dispute.acceptedAt} /> },
          { label: t('stripeId'), value: dispute.stripeId },
        ].filter(({ value }) => value !== false)}
      />
    </Panel>
  );
}

function Evidence({ dispute: { id, status, saleNo, evidence } }: { dispute: WholeDispute }) {
  const { t } = useTranslation('admin-disputes');
  const { isSending, attempt } = useAction();
  const isMissed = !needsResponse(status) && evidence?.submittedAt === null;
  const save = () =>
    saveStaffFile({ path: adminDisputes.evidence.path.replace(':id', id) }, {}, `evidence-${saleNo}.pdf`);
  return (
    <Panel title={t('evidence.title')}>
      {evidence ? (
        <>
          {isMissed && <p>{t('evidence.unsubmitted')}</p>}
          <Facts
            facts={[
              { label: t('evidence.statement'), value: evidence.statement },
              { label: t('evidence.pages'), value: evidence.pageCount },
              { label: t('evidence.staged'), value: <Moment at={evidence.stagedAt} /> },
              {
                label: t('evidence.submitted'),
                value: evidence.submittedAt && <Moment at={evidence.submittedAt} />,
              },
            ]}
          />
          {evidence.hasPdf && (
            <Group>
              <Button size="sm" variant="default" disabled={isSending} onClick={() => void attempt(save)}>
                {t('evidence.pdf')}
              </Button>
            </Group>
          )}
        </>
      ) : (
        <p>{t(needsResponse(status) ? 'evidence.none' : 'evidence.nothing')}</p>
      )}
    </Panel>
  );
}

/** The plan of the disputed sale, which staff stop or keep. */
function PlanPanel({ dispute }: { dispute: WholeDispute }) {
  const { t } = useTranslation('admin-disputes');
  const may = useMay();
  const { subscription, planChoice } = dispute;
  const choice = planChoice === 'stop' ? t('plan.stopped') : t('plan.kept');
  return (
    <Panel title={t('plan.title')}>
      <p>{subscription?.isEnded ? t('plan.ended') : planChoice ? choice : t('plan.running')}</p>
      {subscription && !subscription.isEnded && may('subscriptions.change') && <PlanActs dispute={dispute} />}
    </Panel>
  );
}
