import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { WaitingTitle } from '../layout/waiting-title.tsx';
import { chartHeight } from './chart-height.ts';
import classes from './stats-page.module.css';

/** The skeleton of the statistics. */
export function StatsSkeleton() {
  const { t } = useTranslation('stats');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('title')} noindex />
      <PageHeader title={<WaitingTitle titleOf={(name) => t('titleOf', { name })} />} back="waiting" />
      <Skeleton className={classes.ranges} />
      <Skeleton className={classes.summary} radius={0} />
      <Skeleton height={chartHeight + 83} />
      <div className={classes.columns}>
        <Skeleton height={260} />
        <Skeleton height={260} />
      </div>
    </div>
  );
}
