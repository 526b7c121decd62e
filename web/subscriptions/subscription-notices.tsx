import { Anchor, Button, Group, Title } from '@mantine/core';
import { sellerZone } from '@visita/core/days';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { useWrite } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { useSlots } from '../layout/slots.ts';
import { useAction } from '../ui/use-action.ts';
import { useDone } from './use-outlook.ts';
import classes from './subscription-notices.module.css';

interface SubscriptionNoticesProps {
  subscription: Subscription;
  /** True if the subscription was cancelled but its order was not, or the refund is pending. */
  hasOrderLeft: boolean;
}

/** Urgent notices: changes in progress, amounts due, and failures. */
export function SubscriptionNotices({ subscription, hasOrderLeft }: SubscriptionNoticesProps) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const { id, isOwner, isProcessing, actions, order } = subscription;
  const buildTexts = (left: 'orderLeft' | 'refundLeft') => ({
    title: t(`${left}.title`),
    text: t(`${left}.text`),
  });
  return (
    <div className={classes.notices}>
      <output className={classes.processing}>{isProcessing && t('processing')}</output>
      {isOwner && actions.pay === null && (
        <Notice title={t('unpaid.title')} text={t('unpaid.text')}>
          <Button component={Link} to={path(`/subscriptions/${id}/payment`)}>
            {t('unpaid.button')}
          </Button>
        </Notice>
      )}
      {isOwner && <InvoiceDue subscription={subscription} />}
      {isOwner && actions.retryPayment === null && <PaymentDue subscription={subscription} />}
      {hasOrderLeft && (
        <Notice
          {...(order?.status === 'cancelled' ? buildTexts('refundLeft') : buildTexts('orderLeft'))}
          isNews
        >
          {order && (
            <Anchor component={Link} to={path(`/shop/orders/${order.id}`)}>
              {t('orderLeft.link')}
            </Anchor>
          )}
        </Notice>
      )}
    </div>
  );
}

/** An unpaid invoice with its due date and payment link. */
function InvoiceDue({ subscription: { payments, status } }: Pick<SubscriptionNoticesProps, 'subscription'>) {
  const { t } = useTranslation('subscriptions');
  const { day } = useFormat();
  const sentInvoice = payments.find(({ payUrl, dueAt }) => payUrl !== null && dueAt !== null);
  if (!sentInvoice?.payUrl || !sentInvoice.dueAt || isEnded(status)) return null;
  const isOverdue = status === 'pending';
  const date = day(sentInvoice.dueAt, sellerZone);
  return (
    <Notice
      title={t(isOverdue ? 'invoiced.overdue' : 'invoiced.title')}
      text={t(isOverdue ? 'invoiced.textOverdue' : 'invoiced.text', { date })}
    >
      <Button component="a" href={sentInvoice.payUrl}>
        {t('invoiced.pay')}
      </Button>
    </Notice>
  );
}

function PaymentDue({ subscription }: Pick<SubscriptionNoticesProps, 'subscription'>) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite();
  const { helpOn } = useSlots();
  const done = useDone();
  const { isSending, attempt } = useAction();
  const page = subscription.payments.find(
    ({ status, payUrl }) => status === 'open' && payUrl !== null,
  )?.payUrl;
  const retry = () =>
    attempt(async () => {
      const next = await write(subscriptions.retryPayment, { params: { id: subscription.id } });
      if (next.status !== 'pending') done(next, t('due.done'));
    });
  return (
    <Notice title={t('due.title')} text={t(subscription.nextBilling ? 'due.text' : 'due.stopped')}>
      <Group gap="sm">
        <Button loading={isSending} onClick={() => void retry()}>
          {t('due.retry')}
        </Button>
        {page && (
          <Button component="a" href={page} variant="default">
            {t('due.page')}
          </Button>
        )}
      </Group>
      {helpOn('failed-payment')}
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  /** True if an action on this page caused the notice; it gets the focus. */
  isNews?: boolean;
  children: ReactNode;
}

function Notice({ title, text, isNews = false, children }: NoticeProps) {
  const id = useId();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNews) notice.current?.focus();
  }, [isNews]);
  return (
    <section
      ref={notice}
      aria-labelledby={id}
      className={classes.notice}
      tabIndex={-1}
      {...(isNews && { role: 'alert' })}
    >
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <p>{text}</p>
      {children}
    </section>
  );
}
