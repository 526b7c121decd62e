import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import layout from '../ui/detail.module.css';
import classes from './subscription-view.module.css';

/** The skeleton of a subscription. */
export function SubscriptionSkeleton() {
  const { t } = useTranslation('subscriptions');
  return (
    <div className="wide page" aria-busy="true">
      <PageHead title={t('detail.title')} noindex />
      <PageHeader title={<Skeleton height={44} maw={420} />} back="waiting">
        <Skeleton height={24} maw={320} />
        <Skeleton height={24} maw={420} />
      </PageHeader>
      <div className={classes.body}>
        <Skeleton height={120} />
        <div className={layout.columns}>
          <div className={layout.main}>
            <Skeleton height={200} />
            <Skeleton height={320} />
          </div>
          <div className={layout.beside}>
            <Skeleton height={180} />
            <Skeleton height={140} />
          </div>
        </div>
      </div>
    </div>
  );
}
