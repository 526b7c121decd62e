import { Anchor, Button, Group, Loader, Text, Title } from '@mantine/core';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, Navigate } from 'react-router';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { OrderItems } from '../orders/order-items.tsx';
import { PlanTimeline } from '../plans/plan-timeline.tsx';
import { useDeliveryDays } from '../shop/use-delivery-days.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { PaymentResult } from './payment-result.ts';
import { stepsAfter } from '../checkout/plan-steps.ts';
import markClasses from './success-mark.module.css';
import classes from './result-view.module.css';

interface ResultViewProps {
  result: PaymentResult;
  /** True once the wait is longer than usual. */
  isLong: boolean;
}

/** The outcome of a payment and the next steps; changes are announced (live region). */
export function ResultView({ result, isLong }: ResultViewProps) {
  return (
    <>
      <div aria-live="polite" className={classes.result} data-with-order={result.bought ? '' : undefined}>
        {result.kind === 'waiting' && <Waiting result={result} isLong={isLong} />}
        {result.kind === 'paid' &&
          (result.subscription ? (
            <Begun result={result} subscription={result.subscription} />
          ) : (
            <Paid result={result} />
          ))}
        {result.kind === 'failed' &&
          (result.subscription ? <Partial result={result} /> : <Failed result={result} />)}
        {result.kind === 'refunded' && <Refunded result={result} />}
      </div>
      {result.bought && <OrderItems order={result.bought} />}
    </>
  );
}

function Waiting({ result: { order }, isLong }: ResultViewProps) {
  const { t } = useTranslation('payments');
  const path = usePath();
  return (
    <>
      <Loader size={40} aria-hidden />
      <PageHeader
        title={t('result.waiting.title')}
        lead={isLong ? t('result.waiting.long') : t('result.waiting.text')}
      />
      {isLong && (
        <Anchor component={Link} to={path(order ? `/shop/orders/${order.id}` : '/shop/orders')}>
          {t('result.waiting.order')}
        </Anchor>
      )}
    </>
  );
}

function Paid({ result: { order, bought, delivery, amount, currency } }: Pick<ResultViewProps, 'result'>) {
  const { t } = useTranslation(['payments', 'orders']);
  const path = usePath();
  const { money, day } = useFormat();
  const deliveryDays = useDeliveryDays();
  return (
    <>
      <SuccessMark />
      <PageHeader title={t('result.paid.title')}>
        <Text size="lg">{t('result.paid.text', { amount: money(amount, currency) })}</Text>
      </PageHeader>
      {bought && delivery && (
        <Text>
          {t('result.paid.expected', {
            days: deliveryDays(delivery, bought.payment?.paidAt ?? bought.createdAt),
          })}
        </Text>
      )}
      {order && (
        <p className={classes.number}>
          <span>{t('result.paid.number')}</span>
          <strong>{order.no}</strong>
          {bought && <span>{t('orders:order.placed', { date: day(bought.createdAt) })}</span>}
        </p>
      )}
      <Title order={2} size="h4">
        {t('result.paid.next')}
      </Title>
      <ol className={classes.next}>
        <li>{t('result.paid.mail')}</li>
        <li>{t('result.paid.prepare')}</li>
        <li>{t('result.paid.follow')}</li>
      </ol>
      <Group gap="sm">
        {order && (
          <Button component={Link} to={path(`/shop/orders/${order.id}`)}>
            {t('result.paid.order')}
          </Button>
        )}
        <Button component={Link} to={path('/shop')} variant="default">
          {t('result.paid.shop')}
        </Button>
      </Group>
    </>
  );
}

function Begun({
  result: { order, amount, currency },
  subscription,
}: Pick<ResultViewProps, 'result'> & { subscription: SubscriptionRow }) {
  const { t } = useTranslation('subscribe');
  const path = usePath();
  const { money } = useFormat();
  return (
    <>
      <SuccessMark />
      <PageHeader title={t('result.title')}>
        <Text size="lg">
          {amount === 0 ? t('result.free') : t('result.paid', { amount: money(amount, currency) })}
        </Text>
      </PageHeader>
      <Text>{t('result.mail')}</Text>
      <Title order={2} size="h4" mb="xs">
        {t('result.next')}
      </Title>
      <PlanTimeline steps={stepsAfter(subscription, amount)} currency={currency} arrival="bought" />
      <Group gap="sm">
        <Button component={Link} to={path(`/subscriptions/${subscription.id}`)}>
          {t('result.view')}
        </Button>
        {order && (
          <Button component={Link} to={path(`/shop/orders/${order.id}`)} variant="default">
            {t('result.order')}
          </Button>
        )}
      </Group>
    </>
  );
}

/** The plan is paid but its extra products are not: redirects to the page that offers to pay for them. */
function Partial({ result: { order } }: Pick<ResultViewProps, 'result'>) {
  return order && <Navigate to={`?partial=${encodeURIComponent(order.no)}`} replace />;
}

function Failed({ result: { order, reason } }: Pick<ResultViewProps, 'result'>) {
  const { t } = useTranslation('payments');
  const path = usePath();
  return (
    <>
      <Drawing subject="bank-card" />
      <PageHeader title={t('result.failed.title')} lead={t(`declines.${reason ?? 'other'}`)} />
      <Text>{t('result.failed.safe')}</Text>
      <Group gap="sm">
        {order && (
          <Button component={Link} to={path(`/shop/orders/${order.id}`)}>
            {t('result.failed.order')}
          </Button>
        )}
        <Button component={Link} to={path('/shop')} variant="default">
          {t('result.failed.shop')}
        </Button>
      </Group>
    </>
  );
}

function Refunded({ result: { order, amount, currency } }: Pick<ResultViewProps, 'result'>) {
  const { t } = useTranslation('payments');
  const path = usePath();
  const { money } = useFormat();
  return (
    <>
      <Drawing subject="bank-card" />
      <PageHeader
        title={t('result.refunded.title')}
        lead={t('result.refunded.text', { amount: money(amount, currency) })}
      />
      <Group gap="sm">
        {order && (
          <Button component={Link} to={path(`/shop/orders/${order.id}`)}>
            {t('result.paid.order')}
          </Button>
        )}
        <Button component={Link} to={path('/shop')} variant="default">
          {t('result.paid.shop')}
        </Button>
      </Group>
    </>
  );
}

/** An animated tick with waves; static with `prefers-reduced-motion`. */
function SuccessMark() {
  return (
    <svg
      className={markClasses.mark}
      viewBox="0 0 96 96"
      width={96}
      height={96}
      aria-hidden="true"
      focusable="false"
    >
      <circle className={markClasses.wave} cx="48" cy="48" r="46" />
      <circle className={markClasses.wave} cx="48" cy="48" r="38" />
      <circle className={markClasses.ground} cx="48" cy="48" r="30" />
      <path className={markClasses.tick} d="m35 49 9 9 18-19" />
    </svg>
  );
}
