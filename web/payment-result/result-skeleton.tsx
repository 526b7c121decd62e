import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import classes from './result-skeleton.module.css';

/** The skeleton of the payment result. */
export function ResultSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <div className="reading-width page" aria-busy="true">
      <PageHead title={t('result.title')} noindex />
      <div className={classes.waiting}>
        <Skeleton height={96} circle mb="md" />
        <Skeleton height={44} maw={320} mb="md" />
        <Skeleton height={24} maw={420} />
      </div>
    </div>
  );
}
