import { Anchor } from '@mantine/core';
import { adminCredits, type WholeCredit } from '@visita/core/payments/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { History } from '../back-office/history.tsx';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Column, Columns, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { useFormat } from '../session/format.ts';
import { AdminCreditActs } from './admin-credit-acts.tsx';
import type { Route } from './+types/admin-credit-page.ts';

export const handle = { namespaces: ['admin-credits'], calls: [adminCredits.get] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminCredits.get, { params }, { signal });

/** The credit of one customer: its amount, its history, and what staff can do with it. */
export default function AdminCreditPage({ loaderData: credit }: Route.ComponentProps) {
  const { t } = useTranslation('admin-credits');
  const may = useMay();
  return (
    <AdminPage
      title={credit.email ?? credit.customer}
      mark={<Mark tone={credit.state === 'running' ? 'good' : 'waiting'}>{t(`states.${credit.state}`)}</Mark>}
      back={{ to: '/admin/credits', label: t('title') }}
      actions={may('orders.money') && credit.balance !== 0 && <AdminCreditActs credit={credit} />}
    >
      <Columns>
        <Column>
          <Known credit={credit} />
        </Column>
        <Column>
          <Movements credit={credit} />
        </Column>
      </Columns>
    </AdminPage>
  );
}

function Known({ credit }: { credit: WholeCredit }) {
  const { t } = useTranslation('admin-credits');
  const { money } = useFormat();
  const may = useMay();
  const { balance, currency, customer, email, refundable, card, userId } = credit;
  const refund = card ? t('refundableTo', { ...card, amount: money(refundable, currency) }) : '';
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          { label: t('balance'), value: money(balance, currency) },
          { label: t('meaningOf'), value: t(balance < 0 ? 'meaning.debt' : 'meaning.credit') },
          {
            label: t('customer'),
            value:
              userId !== null && may('users.read') ? (
                <Link to={`/admin/users/${userId}`}>{email}</Link>
              ) : (
                email
              ),
          },
          { label: t('refundable'), value: refundable > 0 ? refund || money(refundable, currency) : '' },
          { label: t('changed'), value: <Moment at={credit.changedAt} /> },
          { label: t('stripeId'), value: customer },
        ]}
      />
    </Panel>
  );
}

function Movements({ credit: { movements, currency, state } }: { credit: WholeCredit }) {
  const { t } = useTranslation('admin-credits');
  const { money } = useFormat();
  const may = useMay();
  return (
    <Panel title={t('history')}>
      <History
        empty={t('noHistory')}
        moves={movements.map(({ id, at, kind, amount, balance, stripeId, ...from }) => ({
          id,
          at,
          what: t('moved', { kind: t(`kinds.${kind}`), amount: money(amount, currency) }),
          note: (
            <>
              {t('after', { amount: money(balance, currency) })}
              {stripeId === null && state !== 'erased' && ` · ${t('unsent')}`}
              {from.subscriptionNo !== null && ' · '}
              {from.subscriptionNo !== null &&
                (may('subscriptions.read') ? (
                  <Anchor component={Link} inherit to={`/admin/subscriptions/${from.subscriptionId ?? ''}`}>
                    {from.subscriptionNo}
                  </Anchor>
                ) : (
                  from.subscriptionNo
                ))}
            </>
          ),
        }))}
      />
    </Panel>
  );
}
