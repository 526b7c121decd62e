import { Anchor, Text, Title } from '@mantine/core';
import { sellerZone } from '@visita/core/days';
import { brandName } from '@visita/core/orders/card-brands';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Parts } from '../ui/parts.tsx';
import classes from './subscription-payments.module.css';

type SubscriptionPaymentsPayment = Subscription['payments'][number];

const unpaid: readonly string[] = ['pending', 'cancelled', 'refunded'];

/** The charges of a subscription, newest first. */
export function SubscriptionPayments({
  subscription,
}: {
  subscription: Pick<Subscription, 'payments' | 'order' | 'currency' | 'status'>;
}) {
  const { t } = useTranslation('subscriptions');
  const { money } = useFormat();
  const { payments, order, currency, status } = subscription;
  // a one-off plan is paid by its order and has no invoices
  const isByOrder = order !== null && order.total > 0 && !unpaid.includes(order.status);
  return (
    <section aria-labelledby="payments" className={classes.payments}>
      <Title order={2} size="h4" id="payments">
        {t('payments.title')}
      </Title>
      {payments.length === 0 ? (
        <Text>
          {isByOrder
            ? t('payments.order', { number: order.orderNo, amount: money(order.total, currency) })
            : t('payments.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} isOver={isEnded(status)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PaymentRow({ payment, isOver }: { payment: SubscriptionPaymentsPayment; isOver: boolean }) {
  const { t } = useTranslation('subscriptions');
  const { day, money } = useFormat();
  const {
    reason,
    status,
    date,
    periodStart,
    periodEnd,
    amount,
    currency,
    card,
    transfer,
    nextAttemptAt,
    dueAt,
    paidAt,
    payUrl,
    dispute,
  } = payment;
  // an open invoice of an ended subscription without a due date is not collected any more
  const isGivenUp = isOver && status === 'open' && !dueAt;
  const facts = [
    status === 'paid' && dueAt && paidAt
      ? t('payments.paid', { date: day(paidAt) })
      : t(`payments.status.${isGivenUp ? 'uncollectible' : status}`),
    ...(dispute ? [t(`payments.dispute.${dispute}`)] : []),
    ...(card ? [t('payments.card', { brand: brandName(card.brand), last4: card.last4 })] : []),
    ...(transfer
      ? [
          t('payments.transfer', {
            date: day(new Date(transfer.valueDate), 'UTC'),
            reference: transfer.reference,
          }),
        ]
      : []),
    ...(status === 'open' && dueAt ? [t('payments.due', { date: day(dueAt, sellerZone) })] : []),
    ...(status === 'open' && nextAttemptAt && !isOver
      ? [t('payments.attempt', { date: day(nextAttemptAt) })]
      : []),
  ];
  return (
    <li>
      <div className={classes.first}>
        <span>{day(date)}</span>
        <span className={classes.amount}>{money(amount, currency)}</span>
      </div>
      <Text size="sm">
        {reason === 'cycle'
          ? t('payments.cycle', { from: day(periodStart), to: day(periodEnd) })
          : t(`payments.${reason}`)}
      </Text>
      <Text component="div" size="sm" c="dimmed">
        <Parts parts={facts} />
      </Text>
      {status === 'open' && payUrl && (
        <Anchor href={payUrl} size="sm">
          {t(dueAt ? 'invoiced.pay' : 'payments.pay')}
        </Anchor>
      )}
    </li>
  );
}
