import { Anchor, Button, Group, Title } from '@mantine/core';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { useAction } from '../ui/use-action.ts';
import { useDone } from './use-outlook.ts';
import classes from './subscription-notices.module.css';

interface SubscriptionNoticesProps {
  subscription: Subscription;
  onChange: (subscription: Subscription) => void;
  /** It was cancelled and its order could not be. */
  hasOrderLeft: boolean;
}

/** What cannot wait: what is under way, what has to be paid, and what went wrong. */
export function SubscriptionNotices({ subscription, onChange, hasOrderLeft }: SubscriptionNoticesProps) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const { id, isOwner, isProcessing, actions, order } = subscription;
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
      {isOwner && actions.retryPayment === null && <PaymentDue subscription={subscription} onChange={onChange} />}
      {hasOrderLeft && (
        <Notice title={t('orderLeft.title')} text={t('orderLeft.text')} isNews>
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

function PaymentDue({ subscription, onChange }: Pick<SubscriptionNoticesProps, 'subscription' | 'onChange'>) {
  const { t } = useTranslation('subscriptions');
  const done = useDone();
  const { isSending, attempt } = useAction(t('failure.retry'));
  const page = subscription.payments.find(({ status, payUrl }) => status === 'open' && payUrl !== null)?.payUrl;
  const retry = () =>
    attempt(async () => {
      const next = await call(subscriptions.retryPayment, { params: { id: subscription.id } });
      onChange(next);
      if (next.status !== 'pending') done(next, t('due.done'));
    });
  return (
    <Notice title={t('due.title')} text={t('due.text')}>
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
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  /** Just came up by what was done further down. */
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
    <section ref={notice} aria-labelledby={id} className={classes.notice} tabIndex={-1} {...(isNews && { role: 'alert' })}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <p>{text}</p>
      {children}
    </section>
  );
}
