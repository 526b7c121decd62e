import { Button, Title } from '@mantine/core';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import classes from './subscription-notices.module.css';

/** What cannot wait: what is under way, what has to be paid, and what went wrong. */
export function SubscriptionNotices({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const { isOwner, isProcessing, actions, order } = subscription;
  return (
    <div className={classes.notices}>
      <output className={classes.processing}>{isProcessing && t('processing')}</output>
      {isOwner && actions.pay === null && order && (
        <Notice title={t('unpaid.title')} text={t('unpaid.text')}>
          <Button component={Link} to={path(`/shop/orders/${order.id}`)}>
            {t('unpaid.button')}
          </Button>
        </Notice>
      )}
      {isOwner && actions.retryPayment === null && <PaymentDue subscription={subscription} />}
    </div>
  );
}

function PaymentDue({ subscription: { payments } }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const page = payments.find(({ status, payUrl }) => status === 'open' && payUrl !== null)?.payUrl;
  return (
    <Notice title={t('due.title')} text={t('due.text')}>
      {page && (
        <Button component="a" href={page}>
          {t('due.page')}
        </Button>
      )}
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.notice}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <p>{text}</p>
      {children}
    </section>
  );
}
