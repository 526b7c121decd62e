import { Anchor, Title } from '@mantine/core';
import type { Order } from '@visita/core/orders/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { DocumentList } from '../documents/document-list.tsx';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { useSlots } from '../layout/slots.ts';
import { StatusMark as OrderStatusMark } from '../orders/status-mark.tsx';
import { StatusMark } from './status-mark.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionCosts } from './subscription-costs.tsx';
import { SubscriptionNotices } from './subscription-notices.tsx';
import { SubscriptionPayments } from './subscription-payments.tsx';
import { SubscriptionSeats } from './subscription-seats.tsx';
import { SubscriptionTimeline } from './subscription-timeline.tsx';
import { useOutlook } from './use-outlook.ts';
import layout from '../ui/detail.module.css';
import classes from './subscription-view.module.css';

interface SubscriptionViewProps {
  subscription: Subscription;
  /** A notice about payments below the heading (test mode). */
  notice?: ReactNode;
  /** The payment method and the way to change it. */
  paidWith: ReactNode;
}

/** A subscription: state, seats, costs and actions. A member with only a seat sees no amounts. */
export function SubscriptionView({ subscription, notice, paidWith }: SubscriptionViewProps) {
  const { t } = useTranslation(['subscriptions', 'plans']);
  const path = usePath();
  const { helpOn } = useSlots();
  const outlook = useOutlook();
  const { day } = useFormat();
  // kept until the screen is left
  const [orderLeft, setOrderLeft] = useState(false);
  const { plan, status, subscriptionNo, isOwner, order, laterPlan, nextBilling, payments, actions } =
    subscription;
  const documents = payments.flatMap((payment) => payment.documents);
  return (
    <>
      <PageHeader
        title={t(`plans:sold.${plan}`)}
        back={{ to: path('/subscriptions'), label: t('detail.back') }}
      >
        <div className={layout.facts}>
          <StatusMark status={status} />
          <span>{t('detail.number', { number: subscriptionNo })}</span>
        </div>
        <p className={classes.next}>{outlook(subscription)}</p>
        {laterPlan && nextBilling && (
          <p>{t('next.later', { date: day(nextBilling), plan: t(`plans:sold.${laterPlan}`) })}</p>
        )}
      </PageHeader>
      {notice}
      <div className={classes.body}>
        <SubscriptionNotices subscription={subscription} hasOrderLeft={orderLeft} />
        {isOwner && <SubscriptionTimeline subscription={subscription} />}
        {isOwner && nextBilling && ['paid', 'waiting', 'trial'].includes(status) && helpOn('first-charge')}
        <div className={layout.columns}>
          <div className={layout.main}>
            <SubscriptionSeats subscription={subscription} />
            {(isOwner || actions.activate === null) && (
              <SubscriptionActions subscription={subscription} onOrderLeft={() => setOrderLeft(true)} />
            )}
            {isOwner && <SubscriptionPayments subscription={subscription} />}
          </div>
          {isOwner && (
            <div className={layout.beside}>
              <SubscriptionCosts subscription={subscription} />
              {paidWith}
              {documents.length > 0 && <DocumentList documents={documents} />}
              {order && <RelatedOrder order={order} />}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function RelatedOrder({
  order: { id, orderNo, status },
}: {
  order: Pick<Order, 'id' | 'orderNo' | 'status'>;
}) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  return (
    <section aria-labelledby="order" className={classes.part}>
      <Title order={2} size="h4" id="order">
        {t('order.title')}
      </Title>
      <Anchor component={Link} to={path(`/shop/orders/${id}`)}>
        {t('order.link', { number: orderNo })}
      </Anchor>
      <OrderStatusMark status={status} />
    </section>
  );
}
