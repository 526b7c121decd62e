import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import classes from './checkout-page.module.css';

/** The skeleton of the plan checkout: plans, cards and summary. */
export function PlanSkeleton() {
  const { t } = useTranslation('subscribe');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('title')} noindex />
      <PageHeader title={t('title')} back="waiting" />
      <div className={classes.columns}>
        <div>
          <Skeleton height={32} maw={320} mb="lg" />
          {['monthly', 'annual', 'duo', 'once'].map((plan) => (
            <Skeleton key={plan} height={92} mb="sm" />
          ))}
          <Skeleton height={24} maw={180} my="md" />
          <Skeleton height={76} mb="sm" />
          <Skeleton height={76} mb="xl" />
          <Skeleton height={32} maw={260} mb="lg" />
          <Skeleton height={220} />
        </div>
        <Skeleton height={420} />
      </div>
    </div>
  );
}
