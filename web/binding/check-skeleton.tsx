import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import classes from './check-page.module.css';

/** The skeleton of the card check. */
export function CheckSkeleton() {
  const { t } = useTranslation('cards');
  return (
    <div className={`wide ${classes.page}`} aria-busy="true">
      <PageHead title={t('check.title')} noindex />
      <div className={classes.check}>
        <PageHeader title={t('check.title')} lead={t('check.tap.intro')} back="waiting" />
        <Skeleton height={156} />
        <Skeleton height={144} />
        <Skeleton height={44} width={160} />
      </div>
      <div className={classes.card}>
        <Skeleton height="auto" radius="lg" style={{ aspectRatio: '85.6 / 53.98' }} />
      </div>
    </div>
  );
}
