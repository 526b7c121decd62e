import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import classes from './checkout-page.module.css';

/** The skeleton of the checkout: steps and summary. */
export function CheckoutSkeleton() {
  const { t } = useTranslation('checkout');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('title')} noindex />
      <PageHeader title={t('title')} back="waiting" />
      <div className={classes.columns}>
        <div>
          <Skeleton height={32} maw={260} mb="lg" />
          <Skeleton height={220} mb="xl" />
          <Skeleton height={32} maw={260} mb="lg" />
          <Skeleton height={160} mb="xl" />
        </div>
        <Skeleton height={360} />
      </div>
    </div>
  );
}
