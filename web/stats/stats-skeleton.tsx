import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { chartHeight } from './chart-height.ts';
import classes from './stats-page.module.css';

/** The statistics while they come: heading, ranges, statistics, chart and tables at their places and in their sizes. */
export function StatsSkeleton() {
  const { t } = useTranslation('stats');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('title')} noindex />
      <PageHeader title={<Skeleton height={44} width="min(100%, 26rem)" />} back="waiting" />
      <Skeleton height={42} width="min(100%, 27rem)" />
      <Skeleton height={128} radius={0} />
      <Skeleton height={chartHeight + 88} />
      <div className={classes.columns}>
        <Skeleton height={260} />
        <Skeleton height={260} />
      </div>
    </div>
  );
}
